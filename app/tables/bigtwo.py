"""Big Two in the app."""

from __future__ import annotations

from ..registry import in_house

TABLE = in_house("bigtwo", board="BigTwoBoard", pitch="Shed your cards")
