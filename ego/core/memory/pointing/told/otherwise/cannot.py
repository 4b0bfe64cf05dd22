"""How English says that somebody cannot, on the day that was: what is told behind it is instead.

A day stands in a sentence as # and an hour as @, each as long as its words.
"""

CANNOT = (
    r"(?:\b(?:cannot|can not|could not|will not|is not|are not|am not|does not|do not|is unable to)"
    r"|\b(?:ca|could|wo|is|are|does|do)n['’]t|['’](?:s|re|m) not)(?: be able to)?"
    r"(?: (?:be there|be here|be|come|coming|make it|make|making|do|doing|manage|visit|visiting"
    r"|arrive|arriving|go|going|meet|meeting|see (?:me|us|him|her|them)"
    r"|(?P<takes>(?:take|fit|squeeze) (?:me|us)(?: in)?)))?"
    r"(?: to [a-z]+(?: [a-z]+)?)?(?: (?:due|planned|scheduled|set|booked))?"
)
"""Of somebody; they who cannot take me on a day have me by appointment."""
GOES_TO = (
    r"^[^\w#]*(?:(?:so|and|but|well|sorry|ugh|hi|i|we)\b,? )*(?:can['’]?t|cannot|won['’]t|will not"
    r"|couldn['’]t)(?: be able to)? (?:do|make|manage|attend|keep|have|(?:make it|go|get|come) to)"
    r" (?:(?:on )?(?:the )?#+,?(?: @+)? for )?(?P<who>(?!(?:it|that|this)\b)[^#@]{2,40}?)"
    r"(?:,? (?:on |at )?(?:the )?[#@]+)*(?: (?:any ?more|after all))?\W*$"
)
"""One's own: what one cannot go to is what the next clause is of."""
