/** The hours of a shift as they are typed and as they are sent: pure functions. */
import { type ClockSpan, DAY_MINUTES, minuteOf, nextAt, notBefore, timeOf } from "@/domains/attend/clock";
import { randomId } from "@/ui/base/randomId";

/** At most so many pairs of punches, and rests, of a shift. */
export const PAIRS_LIMIT = 3;
export const RESTS_LIMIT = 5;

/** A span that is typed: times of day, HH:mm. */
export interface TypedSpan {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** How far the hours may be moved, as it is typed. */
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

/** The part of a shift that depends on when it begins. */
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

/** Spans as they are typed. */
export function typedSpans(spans: readonly ClockSpan[]): TypedSpan[] {
  // the same each time, so that nobody seems to have changed them
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

/** Each span behind the one before: what is earlier by the clock is on the next day. Null while one of its times is missing. */
export function laid(typed: readonly TypedSpan[]): (ClockSpan | null)[] {
  let least = 0;
  return typed.map(({ from, to }) => {
    if (!from || !to) return null;
    const start = nextAt(from, least);
    least = nextAt(to, start + 1);
    return { from: start, to: least };
  });
}

/** Those of them that are typed in full. */
export function spansOf(typed: readonly TypedSpan[]): ClockSpan[] {
  return laid(typed).filter((span) => span !== null);
}

/** Spans of one day each, whatever the others: `settled` puts them behind the begin of their shift. */
export function looseSpans(typed: readonly TypedSpan[]): ClockSpan[] {
  return typed.flatMap((span) => spansOf([span]));
}

export function flexOf({ on, rangeFrom, rangeTo, coreFrom, coreTo }: TypedFlex): Flex | null {
  if (!on || !rangeFrom || !rangeTo || !coreFrom || !coreTo) return null;
  const span = (from: string, to: string) => ({ from: minuteOf(from), to: nextAt(to, minuteOf(from) + 1) });
  return { range: span(rangeFrom, rangeTo), core: span(coreFrom, coreTo) };
}

/** A span of clock time on the day on which it lies behind a minute. */
function behind({ from, to }: ClockSpan, least: number): ClockSpan {
  const start = notBefore(from, least);
  return { from: start, to: start + to - from };
}

/**
 * A shift's rests, core and halves on the day on which they lie within it: of a shift from 22:00 on, a rest at 01:00 is on the
 * next day. Hours of several pairs are not moved.
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

/** Says what is wrong with pairs as they are typed; what else is wrong the server says. */
export function pairsProblem(typed: readonly TypedSpan[]): string | null {
  const spans = laid(typed);
  if (spans.length === 0 || spans.includes(null)) return "请填写每一段的上班和下班时间";
  const length = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0);
  return length > DAY_MINUTES ? "各段时间应从早到晚排列，从第一次上班到最后下班不超过 24 小时" : null;
}

/** Says what is wrong with rests as they are typed. */
export function restsProblem(typed: readonly TypedSpan[]): string | null {
  return laid(typed).includes(null) ? "请填写每一段休息的开始和结束时间" : null;
}

/** Says what is wrong with hours that may be moved. */
export function flexProblem({ on, ...times }: TypedFlex): string | null {
  return on && Object.values(times).includes(null) ? "请填写弹性范围和核心时间" : null;
}

/** A part of the picture of a day, in fractions of its width. */
export interface Piece {
  readonly kind: "flex" | "work" | "rest";
  readonly left: number;
  readonly width: number;
  /** It lies on the next day, which is drawn over the first. */
  readonly next: boolean;
}

/** The picture of a shift on a bar of one day: the part behind midnight stands at its beginning. */
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
