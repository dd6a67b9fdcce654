"""``python -m tests.verify [NAME…]``: what ``fullgraph verify`` finds in all the programs.

Prints how many of the programs that differ are caught, with the right stage and kind, and how
many twins are taken for different. Takes about an hour with Inductor, minutes without.
"""

from __future__ import annotations

import argparse
import sys

from tests.verify.judged import judge
from tests.verify.product import Product
from tests.verify.programs import STAGES, all_programs


def main() -> int:
    """Print the table; 1 if a mark is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.verify", description=__doc__)
    parser.add_argument("names", nargs="*", help="names of programs; all by default")
    parser.add_argument("--stages", default=",".join(STAGES), help="backends to verify with")
    options = parser.parse_args()
    stages = tuple(options.stages.split(","))
    chosen = [
        each
        for each in all_programs()
        if (not options.names or each.name in options.names)
        and each.constants.get("STAGE", stages[0]) in stages
    ]
    judged = []
    with Product() as product:
        for program in chosen:
            judged.append(judge(product, program, stages))
            if not judged[-1].is_right or options.names:
                print(judged[-1].line())
                for each in judged[-1].verified.differences[:6]:
                    print(
                        f"      call {each['call'] + 1} {each['call_name']}: {each['kind']}, ",
                        end="",
                    )
                    print(f"{each['path']}: {each['words'][:160]}")
                sys.stdout.flush()
    differing = [each for each in judged if each.program.differs]
    twins = [each for each in judged if not each.program.differs]
    caught = sum(each.is_caught for each in differing)
    right = sum(each.is_stage_right for each in differing)
    kinds = sum(each.is_kind_right for each in differing)
    alarms = sum(not each.is_right for each in twins)
    count = len(differing)
    print(f"programs that differ  {count}: caught {caught}, stage right {right}, ", end="")
    print(f"kind right {kinds}")
    print(f"twins                 {len(twins)}: false alarms {alarms}")
    return int(right < 0.9 * count or alarms > 0)


if __name__ == "__main__":
    sys.exit(main())
