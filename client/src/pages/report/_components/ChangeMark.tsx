import { wordsOf } from "../_lib/cells";
import { changeOf } from "../_lib/change";
import type { Unit } from "../_lib/types";

interface ChangeMarkProps {
  /** Code of the measure. */
  code: string;
  unit: Unit;
  now: string | null | undefined;
  before: string | null | undefined;
  /** Name of the other figure, announced before the change. */
  against?: string;
}

const ARROWS = { up: "↑", down: "↓", same: "" } as const;

/** Change against another period: sign and arrow, with a colour where one direction is better. */
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
