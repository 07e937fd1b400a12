"""A reason as data: a kind and its values. `app/text/reasons.py` turns it into a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

TEXT = "text"
"""Kind of a reason that somebody has put into words already."""


@dataclass(frozen=True)
class Reason:
    """Ground for a move, a grade or a luck."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)
    """Parts of the sentence by name, such as JSON can hold."""


Reasons = tuple[Reason, ...]
"""Parts of one sentence, in their order."""


def in_text(sentence: str) -> Reasons:
    """A sentence as it stands; nothing where it is empty."""
    return (Reason(TEXT, {"text": sentence}),) if sentence else ()


def said(reasons: Reasons) -> str:
    """Words of reasons that are in words already."""
    return "; ".join(reason.values["text"] for reason in reasons if reason.kind == TEXT)


def reasons_data(reasons: Reasons) -> list[dict[str, Any]]:
    """Data for a JSON document."""
    return [asdict(reason) for reason in reasons]


def read_reasons(data: str | Sequence[Mapping[str, Any]]) -> Reasons:
    """Reasons from a JSON document; up to version 0.2 it has a sentence instead, which stands as it is."""
    if isinstance(data, str):
        return in_text(data)
    return tuple(Reason(one["kind"], one.get("values", {})) for one in data)
