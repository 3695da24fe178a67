import { wordsOf } from "../_lib/cells";
import { changeOf } from "../_lib/change";
import type { Unit } from "../_lib/types";

interface ChangeMarkProps {
  /** The code of the measure. */
  code: string;
  unit: Unit;
  now: string | null | undefined;
  before: string | null | undefined;
  /** The name of the other figure, said before the change. */
  against?: string;
}

const ARROWS = { up: "↑", down: "↓", same: "" } as const;

/** How a figure stands against that of other days: with sign and arrow, and a colour where one way is the better. */
export function ChangeMark({ code, unit, now, before, against }: ChangeMarkProps) {
  const change = changeOf(code, unit, now, before);
  if (!change) return against ? <span>{against}无可比数据</span> : null;
  const tone = change.better === null ? undefined : change.better ? "better" : "worse";
  return (
    <span className="report-change" title={`对比的数值：${wordsOf(before, unit)}`}>
      {against ? `较${against} ` : null}
      <span data-tone={tone}>
        {ARROWS[change.way] ? <span aria-hidden>{ARROWS[change.way]} </span> : null}
        {change.text}
      </span>
    </span>
  );
}
