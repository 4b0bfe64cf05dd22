"""`ego web`: a page of one's own ego in the browser, on this machine and for its owner alone.

`guard` lets nobody in but whoever was given the address, `app` finds the page or the change that
is asked for, `pages/` draws what there is, `changes` uses the tools, `poller` tells every open page
that something was written, by whichever process. Looking observes: nothing is settled or counted.
"""
