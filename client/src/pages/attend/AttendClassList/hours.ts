/**
 * Hours of a shift (punch pairs, rests, flexible hours): form values, conversion and validation. Pure
 * functions.
 */
import { type ClockSpan, DAY_MINUTES, minuteOf, nextAt, notBefore, timeOf } from "@/domains/attend/clock";
import { randomId } from "@/ui/base/randomId";

/** Largest number of pairs of punches, and of rests, in a shift. */
export const PAIRS_LIMIT = 3;
export const RESTS_LIMIT = 5;

/** Form values of a time span, HH:mm. */
export interface TypedSpan {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Form values of flexible hours. */
export interface TypedFlex {
  readonly on: boolean;
  readonly rangeFrom: string | null;
  readonly rangeTo: string | null;
  readonly coreFrom: string | null;
  readonly coreTo: string | null;
}

export interface Flex {
  readonly range: ClockSpan;
  readonly core: ClockSpan;
}

/** Hours of a shift, whose days depend on the start of the shift. */
export interface Hours {
  readonly pairs: readonly ClockSpan[];
  readonly rests: readonly ClockSpan[];
  readonly flex: Flex | null;
  readonly halfAt: number | null;
}

export const NO_FLEX: TypedFlex = {
  on: false,
  rangeFrom: null,
  rangeTo: null,
  coreFrom: null,
  coreTo: null,
};

export const blankSpan = (): TypedSpan => ({ id: randomId(), from: null, to: null });

/** Form values of spans. */
export function typedSpans(spans: readonly ClockSpan[]): TypedSpan[] {
  // stable ids, so that the form does not count as changed
  return spans.map(({ from, to }, at) => ({ id: `s${at}`, from: timeOf(from), to: timeOf(to) }));
}

export function typedFlex(flex: Flex | null | undefined): TypedFlex {
  if (!flex) return NO_FLEX;
  const { range, core } = flex;
  return {
    on: true,
    rangeFrom: timeOf(range.from),
    rangeTo: timeOf(range.to),
    coreFrom: timeOf(core.from),
    coreTo: timeOf(core.to),
  };
}

/**
 * Consecutive spans in minutes: a time before the previous one is on the next day. Null while a time is
 * missing.
 */
export function laid(typed: readonly TypedSpan[]): (ClockSpan | null)[] {
  let least = 0;
  return typed.map(({ from, to }) => {
    if (!from || !to) return null;
    const start = nextAt(from, least);
    least = nextAt(to, start + 1);
    return { from: start, to: least };
  });
}

/** Spans with both times, without the incomplete ones. */
export function spansOf(typed: readonly TypedSpan[]): ClockSpan[] {
  return laid(typed).filter((span) => span !== null);
}

/** Spans of at most one day, independent of each other: `settled` moves them into their shift. */
export function looseSpans(typed: readonly TypedSpan[]): ClockSpan[] {
  return typed.flatMap((span) => spansOf([span]));
}

export function flexOf({ on, rangeFrom, rangeTo, coreFrom, coreTo }: TypedFlex): Flex | null {
  if (!on || !rangeFrom || !rangeTo || !coreFrom || !coreTo) return null;
  const span = (from: string, to: string) => ({ from: minuteOf(from), to: nextAt(to, minuteOf(from) + 1) });
  return { range: span(rangeFrom, rangeTo), core: span(coreFrom, coreTo) };
}

/** The span on the first day on which it starts at or after a minute. */
function behind({ from, to }: ClockSpan, least: number): ClockSpan {
  const start = notBefore(from, least);
  return { from: start, to: start + to - from };
}

/**
 * The hours of a shift with rests, core hours and half-day boundary on the day on which they lie within
 * the shift: in a shift from 22:00, a rest at 01:00 is on the next day. Punch pairs are not moved.
 */
export function settled<H extends Hours>(hours: H): H {
  const start = hours.pairs[0]?.from ?? 0;
  const end = hours.pairs.at(-1)?.to ?? start;
  const flex = hours.pairs.length === 1 ? hours.flex : null;
  return {
    ...hours,
    rests: hours.rests.map((rest) => behind(rest, start)).toSorted((a, b) => a.from - b.from),
    flex: flex && {
      range: { from: flex.range.from, to: notBefore(flex.range.to, end) },
      core: behind(flex.core, start),
    },
    halfAt: hours.halfAt === null ? null : notBefore(hours.halfAt, start + 1),
  };
}

/** Validation error of the form's punch pairs; the server checks the rest. */
export function pairsProblem(typed: readonly TypedSpan[]): string | null {
  const spans = laid(typed);
  if (spans.length === 0 || spans.includes(null)) return "请填写每一段的上班和下班时间";
  const length = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0);
  return length > DAY_MINUTES ? "各段时间应从早到晚排列，从第一次上班到最后下班不超过 24 小时" : null;
}

/** Validation error of the form's rests. */
export function restsProblem(typed: readonly TypedSpan[]): string | null {
  return laid(typed).includes(null) ? "请填写每一段休息的开始和结束时间" : null;
}

/** Validation error of flexible hours. */
export function flexProblem({ on, ...times }: TypedFlex): string | null {
  return on && Object.values(times).includes(null) ? "请填写弹性范围和核心时间" : null;
}

/** Piece of a day's bar, in fractions of its width. */
export interface Piece {
  readonly kind: "flex" | "work" | "rest";
  readonly left: number;
  readonly width: number;
  /** Whether the piece is on the next day, which is drawn over the first. */
  readonly next: boolean;
}

/** Pieces of a shift on a bar of one day: the part after midnight is at the beginning. */
export function piecesOf({ pairs, rests, flex }: Pick<Hours, "pairs" | "rests" | "flex">): Piece[] {
  const cut = (kind: Piece["kind"], span: ClockSpan): Piece[] =>
    [0, 1].flatMap((day) => {
      const from = Math.max(span.from - day * DAY_MINUTES, 0);
      const to = Math.min(span.to - day * DAY_MINUTES, DAY_MINUTES);
      if (to <= from) return [];
      return [{ kind, left: from / DAY_MINUTES, width: (to - from) / DAY_MINUTES, next: day === 1 }];
    });
  return [
    ...(flex ? cut("flex", flex.range) : []),
    ...pairs.flatMap((pair) => cut("work", pair)),
    ...rests.flatMap((rest) => cut("rest", rest)),
  ];
}
