"""Keeping what one learns about oneself."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from ego.core.desires.satisfaction import Happening
from ego.core.identity import self_model
from ego.core.identity.self_model import SelfField
from ego.core.reply import SELF_ANSWERED, SELF_REACHED, SELF_UPDATED, Reply
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, OneOf
from ego.runtime.toolkit import backend
from ego.stores.engine.documents import SELF_MODEL
from ego.tools.identity import answers

FIELD = OneOf("field", tuple(SelfField), listed=True)
_ASKED = {SelfField.RESOLVE_QUESTION: SELF_ANSWERED, SelfField.DONE_GOAL: SELF_REACHED}
_HAPPENED = {
    SelfField.RESOLVE_QUESTION: Happening.RESOLVED,
    SelfField.DONE_GOAL: Happening.ACHIEVED,
}


@backend()
def update_self(
    ego: Ego,
    field: Annotated[str, Argument(help="What has changed."), FIELD],
    value: Annotated[
        str | float,
        Argument(
            help="What it is now; skill 'NAME = 0.7', question_importance 'ID = 5',"
            " goal 'TITLE = long 80'."
        ),
        Explained(),
    ],
) -> Reply[answers.UpdateSelf]:
    """Keep what you learned about yourself."""
    with ego.documents.rewriting(SELF_MODEL) as document, ego.making_sense(SELF_MODEL):
        changed, said = self_model.update(document, field, value, ego.now(), ego.new_id())
        document.clear()
        document.update(changed)
    if field in _HAPPENED:
        ego.use.happen(_HAPPENED[SelfField(field)])
    return Reply(
        said, _ASKED.get(SelfField(field), SELF_UPDATED), fields={"field": field, "said": said}
    )
