"""The keys of Stellar Horizons that the code puts together, and its questions."""

from __future__ import annotations

from itertools import product
from typing import get_args

from bot.games.horizons.acts import Act
from bot.games.horizons.acts.forms import Section
from bot.games.horizons.box import knowledge, orders
from bot.games.horizons.box.cards import EVENTS, MISSIONS, SCENARIOS, TILES
from bot.games.horizons.box.goods import Field, Resource
from bot.games.horizons.box.orders import Wake
from bot.games.horizons.box.sky import SYSTEMS, WORLDS
from bot.games.horizons.box.units import STRUCTURES
from bot.games.horizons.corrections import KINDS as MEND_KINDS
from bot.games.horizons.events.mended import MENDINGS
from bot.games.horizons.memoir import MEASURES
from bot.games.horizons.words.report import GENERAL, KINDS

GAINS = ["money", "vp", *Field]
VARIANTS = {  # acts with several sentences; a list without "" has no plain one
    "adopt": ["", ".drop"],
    "approach": [".up", ".down"],
    "bid": ["", ".over"],
    "build": ["", ".reserve"],
    "convert": [f".{gain}" for gain in GAINS],
    "develop": ["", ".limit"],
    "demolish": ["", ".settlement"],
    "deflect": [".explore", ".probe", ".tow", ".shoot"],
    "explore": ["", ".probe"],
    "fly": ["", ".dock", ".stay"],
    "repair": ["", ".chain"],
}
TAGS = [str(act.__struct_config__.tag) for act in get_args(Act)]
ANSWERS = ["accept", "refuse", "exclude"]
ORDERS = [
    *(orders.INTERCEPT, orders.INTERCEPTED, orders.SURRENDER, orders.ACCEPT, orders.PIRATES),
    *(orders.TILE, orders.MISSION, orders.GIVE_BACK, orders.HITS, "trade", "ceiling", "veto"),
    *(orders.NEVER, orders.ALWAYS, orders.STRONGER, orders.OUTGUNNED, orders.STOP, orders.FIGHT),
    *(orders.PAY, orders.DOUBLE, orders.GIVE_IN, orders.YES, orders.NO, orders.FREE),
    *(orders.TARIFF, orders.REFUSE, orders.PLACE, orders.BETTER, orders.COMPLETE, orders.ASK),
    *(orders.LOWEST, orders.AUTOMATIC),
]
ENDS = ["campaign", "goal", "deadline", "deflected", "impact"]
ENDS += ["machine_beaten", "stars", "machine_wins", "invader_beaten", "invader_wins"]
WINDFALLS = ["publicity", "dockyard", "settlers"]

TALLIES = ("cash", "politics", "vp")

FAMILIES: dict[str, list[str]] = {
    "horizons.": [],  # kinds of dice
    "horizons.act.": [f"{tag}{end}" for tag in TAGS for end in VARIANTS.get(tag, [""])],
    "horizons.amount.": list(Resource),
    "horizons.advice.": ["plan", "fleet", "ransom", "tariff", "mission", "tile"],
    "horizons.agree.says.": ["search", "blockade", "raidbase"],
    "horizons.answer.": ANSWERS,
    "horizons.battle.": ["strike", "direct", "avoid"],
    "horizons.chart.": ["says", "says_old"],
    "horizons.chain.": ["service", "mining", "research", "defence", "settlement"],
    "horizons.effect.": [
        *knowledge.Effects.__struct_fields__,
        *knowledge.Ability.__struct_fields__,
    ],
    "horizons.event.": list(EVENTS),
    "horizons.faction.": list(knowledge.FACTIONS),
    "horizons.field.": list(Field),
    "horizons.aim.": list(SCENARIOS),
    "horizons.hand.": ["live", "standing"],
    "horizons.luck.": list(MEASURES),
    "horizons.mend.": list(set(MEND_KINDS.values())),
    "horizons.mended.": [
        *(f"{kind}.more" for kind in MENDINGS if kind != "token"),
        *(f"{kind}.less" for kind in MENDINGS if kind not in ("move", "initiative")),
    ],
    "horizons.score.": [
        *("vp", "interstellar", "gardens", "missions", "alpha", "settlements", "structures"),
        *("technologies", "points", "politics", "fleet", "late"),
    ],
    "horizons.log.": ["vetoed", "again", "event"],
    "horizons.log.answer.": ANSWERS,
    "horizons.log.catastrophe.": ["asteroid", "invader"],
    "horizons.log.converted.": GAINS,
    "horizons.log.deflect.": ["explore", "tow", "shoot", "worse"],
    "horizons.log.ended.": ENDS,
    "horizons.log.explored.": ["rolled", "sure"],
    "horizons.log.launcher.": ["lost", "back"],
    "horizons.log.lost.": ["engine", "beyond"],
    "horizons.log.malfunction.": ["lost", "works"],
    "horizons.log.mined.": ["part", "all"],
    "horizons.log.mission.": ["exchanged", "exchange"],
    "horizons.log.plan": ["", "_by_itself", "_own"],
    "horizons.log.produced.": ["part", "all"],
    "horizons.log.recall.": ["recalled", "stays"],
    "horizons.log.reserve.": ["choice", "stranded"],
    "horizons.log.tiles.": ["drawn", "unfit"],
    "horizons.log.tokens.": ["hidden", "drawn"],
    "horizons.mission.": list(MISSIONS),
    "horizons.node.": ["surface", "orbit", "flyby", "transfer"],
    "horizons.option.": ["live", "standing", "usual_lines", "usual_more"],
    "horizons.option.intercept_": ["yes", "helpless"],
    "horizons.option.line_": ["drop", "earlier", "first", "ask", "skip", "else"],
    "horizons.order.": ORDERS,
    "horizons.permit.": ["buys", "sells"],
    "horizons.policy.": list(knowledge.POLICIES),
    "horizons.ransom.": ["pay", "double", "give_in", "fight"],
    "horizons.relation.": [space.id for space in knowledge.TRACK.values()],
    "horizons.relocate.": ["asteroid", "pirate"],
    "horizons.report.": [*KINDS, *GENERAL.values()],
    "horizons.resource.": list(Resource),
    "horizons.scenario.": list(SCENARIOS),
    "horizons.section.": list(Section),
    "horizons.sheet.": ["says", "costs", "short", "live", "standing"],
    "horizons.structure.": list(STRUCTURES),
    "horizons.system.": list(SYSTEMS),
    "horizons.tally.": [f"{n}.{c}" for n, c in product(TALLIES, ("more", "less"))],
    "horizons.tech.": list(knowledge.TECHNOLOGIES),
    "horizons.tile.": list(TILES),
    "horizons.why.": ["battle", "exploration", "malfunction", "recall", "engine", "life"],
    "horizons.use.": [
        *(
            "buys",
            "sells",
            "cost",
            "gain",
            "token",
            "more",
            "left",
            "debt",
            "deplete",
            "deplete_crewed",
        ),
        *("deals", "deals_none", "takes", "takes_none"),
    ],
    "horizons.wake.": list(Wake),
    "horizons.wakes_me.": [*Wake, orders.NEVER],
    "horizons.world_": list(WORLDS),
}
# Names that no rule says: those of pages and pictures.
FAMILIES |= {
    "horizons.keyword.": [
        *("rocky", "icy", "volcanic", "atmosphere", "gas_giant", "low_gravity", "minimal_gravity"),
    ],
    "horizons.kind.": [
        *("LV", "RE", "CV", "BASE", "probe", "telescope", "flyby", "orbiter", "rover"),
    ],
    "horizons.shift.": ["cash", "politics", "vp"],
    "horizons.rating.": [
        *("disaster", "defeat", "draw"),
        *(f"{grade}_victory" for grade in ("minor", "major", "brilliant", "spectacular")),
    ],
    "horizons.row.": list({policy.row for policy in knowledge.POLICIES.values()}),
}
QUESTIONS: dict[str, tuple[str, ...]] = {
    "horizons.accept": ("answer",),
    "horizons.again": ("back", "acts", "line", "otherwise"),
    "horizons.agree": ("yes",),
    "horizons.awaking": ("robot",),
    "horizons.chart": ("tile",),
    "horizons.consent": ("consent",),
    "horizons.faction": ("faction",),
    "horizons.give_back": ("mission",),
    "horizons.halt": ("halt",),
    "horizons.hit": ("target",),
    "horizons.intercept": ("intercept",),
    "horizons.laying": ("base",),
    "horizons.loot": ("stock",),
    "horizons.mission_first": ("mission",),
    "horizons.moment": ("act",),
    "horizons.orders": (),
    "horizons.permit": ("answer",),
    "horizons.pirates": ("answer",),
    "horizons.plunder": ("destroy", "take"),
    "horizons.policies": ("policies",),
    "horizons.proceed": ("how", "to"),
    "horizons.rally": ("ships",),
    "horizons.relocate": ("source",),
    "horizons.reveal": ("mission",),
    "horizons.sheet": ("section", "acts", "line", "otherwise"),
    "horizons.shares": ("shares", "who", "money"),
    "horizons.slot": ("act",),
    "horizons.straying": ("node",),
    "horizons.surrender": ("yes",),
    "horizons.tactics": ("kind", "harder", "softer", "bombers", "screens"),
    "horizons.technology": ("technology",),
    **{f"horizons.{one}": ("what",) for one in WINDFALLS},
    "horizons.wakes": ("wakes",),
}
