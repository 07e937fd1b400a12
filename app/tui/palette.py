"""The colours of everything, by role: for dark and light pages, for the colour-blind, and for terminals with few.

Tables do not change with the page: felt, tray, board, cards and the plates on them keep the dark values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rich.color import Color
from textual.app import App

_ROLES = """
bg       #14161B  233  0  #F3EFE6  =
panel    #1B1E25  234  0  #FBF9F3  =
raise    #272B35  236  4  #E6E0D2  =
line     #3A404D  239  8  #C9C1AF  =
text     #E8E6DF  254 15  #23262D  =
mute     #9CA2AE  247  7  #5F6470  =
faint    #666D7A  242  8  #86837A  =
acc      #E8B44C  179 11  #875B00  =
accink   #1B1608  233  0  #FFFDF5  =
gold     #FFD27A  222 11  =        =
felt0    #246A49   22  2  =        =
felt1    #0F3324   22  2  =        =
rail     #6E4A2E   94  3  =        =
railhi   #9C7046  136  3  =        =
raillo   #3D2818   58  3  =        =
tray0    #6A2C33   52  1  =        =
tray1    #34161B   52  1  =        =
wood0    #3B2F26  236  0  =        =
wood1    #1F1915  235  0  =        =
paper    #F6F1E6  255 15  =        =
shade    #AFA792  248  7  =        =
ink      #1B1E25  234  0  =        =
pred     #C62F3B  160  1  =        #C24E00
pblue    #1D68BD   26  4  =        #0072B2
pgreen   #1C7C43   28  2  =        #00795A
back     #2B4C8C   25  4  =        =
back2    #5F83C7   67 12  =        =
th       #FF7272  203  9  #B71C2B  #FF9A52
td       #6DB3FF   75 14  #155AA8  #6FC3F5
tc       #62D38C   78 10  #156B39  #3FD0A8
good     #63C285   71 10  #1F7A43  #56B4E9
warn     #E9C04F  221 11  #7F6100  #F0E442
mist     #EE8F3C  208 11  #A9500B  #E69F00
bad      #E85A4F  203  9  #B8291F  #D55E00
info     #6DB3FF   75 14  #155AA8  #8CC8F0
luck     #B294EA  141 13  #6C46B0  #CC79A7
fold     #4C7DBD   67 12  =        #0072B2
call     #4FA86B   71  2  =        #C9BE3A
r1       #F0A58A  216  9  =        #F2B27A
r2       #DE6650  167  9  =        #E07B20
r3       #B23A3C  124  1  =        #B85000
allin    #751F33   88  5  =        #6E3000
mana     #3E8FE0   32 12  =        =
atk      #D9A22E  178  3  =        =
hp       #CF3B3B  160  9  =        #D55E00
armor    #8C95A4  246  7  =        =
ench     #5FD08A   78 10  =        #56B4E9
shield   #FFD75E  220 11  =        =
frost    #8FD0FF  117 14  =        =
stone    #9A9AA6  247  7  =        =
idle     #6F6250  241  8  =        =
cloth    #20252F  235  0  =        =
"""
"""Role, dark, its number among 256 and among 16 colours, light, colour-blind; "=" is as dark."""

_FEW = (
    *("#000000", "#AA0000", "#00AA00", "#AA5500", "#0000AA", "#AA00AA", "#00AAAA", "#AAAAAA"),
    *("#555555", "#FF5555", "#55FF55", "#FFFF55", "#5555FF", "#FF55FF", "#55FFFF", "#FFFFFF"),
)
"""The sixteen colours as Rich takes them, so that each is sent as itself."""

_LIGHT_AND_BLIND = {
    "th": "#9A3F00",
    "td": "#0B5C8F",
    "tc": "#006A50",
    "good": "#0B5C8F",
    "warn": "#6F6100",
    "mist": "#8A5A00",
    "bad": "#A84300",
    "info": "#0B5C8F",
    "luck": "#8A3B6B",
}
"""Colours that a light page needs for the colour-blind, whose set is made for dark ones."""

DARK, LIGHT, BLIND, BLIND_LIGHT = "dark", "light", "colour-blind", "colour-blind-light"
THEME_NAMES = (DARK, LIGHT, BLIND, BLIND_LIGHT)
"""The sets of colours, as the settings call them."""

PAPER_SUITS = {"s": "ink", "h": "pred", "d": "pblue", "c": "pgreen"}
TEXT_SUITS = {"s": "text", "h": "th", "d": "td", "c": "tc"}
_TWO = {"c": "s", "d": "h"}
"""With two colours only, clubs look like spades and diamonds like hearts."""


_CLOTH = frozenset(("felt0", "felt1", "tray0", "tray1"))
"""Roles of cloth that is green or red; of sixteen colours those are too bright for words."""
_BARE = {**dict.fromkeys(("felt0", "felt1"), "#000000"), **dict.fromkeys(("rail", "railhi", "raillo"), "#FFFFFF")}
"""Where nothing has a colour: a table is seen by its rail."""


@dataclass(frozen=True)
class Palette:
    """Colours by role as `#rrggbb`, and how surfaces and suits are painted with them."""

    colours: Mapping[str, str] = field(repr=False)
    has_gradients: bool
    """Whether surfaces may be shaded; with few colours they would turn into rings."""
    suit_colours: int = 4
    plates: frozenset[str] = frozenset()
    """Surfaces so bright that words on them stand on plates."""
    is_bare: bool = False
    """Whether none of it is shown, so that signs have to say what colours do."""

    def __getitem__(self, role: str) -> str:
        """The colour of a role; a colour stands for itself."""
        return role if role.startswith("#") else self.colours[role]

    def suit(self, letter: str, *, on_paper: bool) -> str:
        """The role of a suit."""
        roles = PAPER_SUITS if on_paper else TEXT_SUITS
        return roles[_TWO.get(letter, letter) if self.suit_colours == 2 else letter]


@cache
def palette(name: str, depth: str = "truecolor", suit_colours: int = 4) -> Palette:
    """The colours of a page; `depth` is truecolor, 256 or standard, as Rich calls what a terminal can show."""
    return Palette(_colours(name, depth), depth == "truecolor", suit_colours)


@cache
def table_palette(name: str, depth: str = "truecolor", suit_colours: int = 4) -> Palette:
    """The colours on a table, which stays dark on a light page."""
    dark = palette(BLIND if name in (BLIND, BLIND_LIGHT) else DARK, depth, suit_colours)
    plates = _CLOTH if depth == "standard" else frozenset[str]()
    return Palette({**dark.colours, "page": palette(name, depth)["bg"]}, dark.has_gradients, suit_colours, plates)


def _colours(name: str, depth: str) -> dict[str, str]:
    found = {}
    for line in _ROLES.strip().splitlines():
        role, dark, many, few, light, blind = line.split()
        if depth == "truecolor" or (light != "=" and name in (LIGHT, BLIND_LIGHT)):
            found[role] = _chosen(name, role, dark, light, blind)
        else:
            found[role] = Color.from_ansi(int(many)).get_truecolor().hex.upper() if depth == "256" else _FEW[int(few)]
    return {**found, "page": found["bg"]}


def _chosen(name: str, role: str, dark: str, light: str, blind: str) -> str:
    if name == BLIND_LIGHT and role in _LIGHT_AND_BLIND:
        return _LIGHT_AND_BLIND[role]
    if name in (BLIND, BLIND_LIGHT) and blind != "=":
        return blind
    return light if name in (LIGHT, BLIND_LIGHT) and light != "=" else dark


def mix(first: str, second: str, share: float) -> str:
    """A colour this share of the way from the first to the second."""
    parts = [(int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (other - one) * share):02X}" for one, other in parts)


def ink_on(ground: str) -> str:
    """Black or white, whichever is read more easily on a colour."""
    red, green, blue = (int(ground[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return "#14161B" if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else "#FFFFFF"


def depth_of(app: App[Any]) -> str:
    """Number of colours the terminal shows, or the sign that draws without one."""
    system = getattr(app, "depth", app.console.color_system)
    return system if system in ("256", "standard") else "truecolor"


def page(app: App[Any]) -> Palette:
    """The colours of the page in force."""
    return palette(_name(app), depth_of(app), getattr(app, "suit_colours", 4))


def table(app: App[Any]) -> Palette:
    """The colours of the table in force; without any, the rail is light and what it holds is dark."""
    found = table_palette(_name(app), depth_of(app), getattr(app, "suit_colours", 4))
    if not app.no_color:
        return found
    return Palette({**found.colours, **_BARE}, False, found.suit_colours, is_bare=True)


def _name(app: App[Any]) -> str:
    if app.theme in THEME_NAMES:
        return app.theme
    return DARK if app.current_theme.dark else LIGHT
