import { describe, expect, it } from "vitest";
import {
  flexOf,
  flexProblem,
  laid,
  looseSpans,
  NO_FLEX,
  pairsProblem,
  piecesOf,
  settled,
  typedFlex,
  typedSpans,
} from "./hours";

const typed = (...spans: readonly (readonly [string | null, string | null])[]) =>
  spans.map(([from, to], at) => ({ id: String(at), from, to }));
const span = (from: number, to: number) => ({ from, to });

describe("the hours of a shift", () => {
  it("follow each other over midnight", () => {
    expect(laid(typed(["22:00", "02:00"], ["03:00", "07:00"]))).toEqual([span(1320, 1560), span(1620, 1860)]);
    expect(laid(typed(["09:00", "12:00"], ["13:00", null]))).toEqual([span(540, 720), null]);
    // from eight to eight is a whole day
    expect(laid(typed(["08:00", "08:00"]))).toEqual([span(480, 1920)]);
  });

  it("come back as they were typed", () => {
    const spans = [span(1320, 1560), span(1620, 1860)];
    expect(laid(typedSpans(spans))).toEqual(spans);
    const flex = { range: span(420, 1200), core: span(600, 960) };
    expect(flexOf(typedFlex(flex))).toEqual(flex);
    expect(flexOf(typedFlex(null))).toBeNull();
  });

  it("put rests, core and halves behind the begin of the shift", () => {
    const hours = {
      pairs: [span(1320, 1800)],
      rests: looseSpans(typed(["03:00", "03:30"], ["23:50", "00:20"])),
      flex: { range: span(1260, 1860 - 1440), core: span(60, 240) },
      halfAt: 120,
    };
    expect(settled(hours)).toEqual({
      pairs: [span(1320, 1800)],
      rests: [span(1430, 1460), span(1620, 1650)],
      flex: { range: span(1260, 1860), core: span(1500, 1680) },
      halfAt: 1560,
    });
    // hours of two pairs are not moved
    expect(settled({ ...hours, pairs: [span(540, 720), span(780, 1080)] }).flex).toBeNull();
  });

  it("say what is missing and what goes round the clock", () => {
    expect(pairsProblem([])).toBe("请填写每一段的上班和下班时间");
    expect(pairsProblem(typed(["09:00", "12:00"], ["11:00", "18:00"]))).toMatch(/不超过 24 小时/);
    expect(pairsProblem(typed(["09:00", "18:00"]))).toBeNull();
    expect(flexProblem({ ...NO_FLEX, on: true, rangeFrom: "07:00" })).toBe("请填写弹性范围和核心时间");
    expect(flexProblem(NO_FLEX)).toBeNull();
  });

  it("are drawn on one day, the part behind midnight at its beginning", () => {
    expect(piecesOf({ pairs: [span(1320, 1800)], rests: [], flex: null })).toEqual([
      { kind: "work", left: 1320 / 1440, width: 120 / 1440, next: false },
      { kind: "work", left: 0, width: 360 / 1440, next: true },
    ]);
  });
});
