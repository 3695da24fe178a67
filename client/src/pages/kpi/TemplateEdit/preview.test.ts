import { describe, expect, it } from "vitest";
import { type LineValues, newLine } from "@/domains/kpi/indicator/line";
import { type PreviewFrame, preview } from "./preview";

const line = (key: string, over: Partial<LineValues> = {}): LineValues => ({
  ...newLine("s1", []),
  id: key,
  key,
  name: key,
  weight: "100",
  ...over,
});
const section = (key: string, weight: string) => ({ id: key, key, name: key, weight });
const frame = (over: Partial<PreviewFrame>): PreviewFrame => ({
  sections: [section("s1", "100")],
  indications: [],
  missing: "IGNORE",
  digits: 2,
  ...over,
});
const three = ["a", "b", "c"].map((key, at) => line(key, { weight: at === 2 ? "33.34" : "33.33" }));

describe("the calculation that is tried", () => {
  it("scales the weights of what is there, so that 5 and 5 of three come to 5", () => {
    expect(preview(frame({ indications: three }), { a: "5", b: "5" }).total).toBe(5);
    expect(preview(frame({ indications: three, missing: "ZERO" }), { a: "5", b: "5" }).total).toBe(3.33);
  });

  it("has no result where a gap blocks it, and says which it is", () => {
    const { total, lines } = preview(frame({ indications: three, missing: "BLOCK" }), { a: "5", b: "5" });
    expect(total).toBeNull();
    expect(lines.get("c")?.isMissing).toBe(true);
    expect(lines.get("a")).toMatchObject({ score: 5, contribution: null, isMissing: false });
  });

  it("weighs sections and what is in them, and reaches the full score", () => {
    const two = frame({
      sections: [section("s1", "60"), section("s2", "40")],
      indications: [line("a"), line("b", { sectionKey: "s2" })],
    });
    expect(preview(two, { a: "100", b: "50" }).total).toBe(80);
    expect(preview(two, { a: "100", b: "50" }).lines.get("b")?.contribution).toBe(20);
    expect(preview(frame({ indications: three }), { a: "100", b: "100", c: "100" }).total).toBe(100);
  });

  it("computes formulas over other values, and none over one that is missing", () => {
    const ratio = line("r", {
      kind: "FORMULA",
      formula: "{a} / {b} * 100",
      weight: "100",
    });
    const all = frame({ indications: [line("a", { weight: "0" }), line("b", { weight: "0" }), ratio] });
    expect(preview(all, { a: "3", b: "4" }).total).toBe(75);
    expect(preview(all, { a: "3" }).total).toBeNull();
    expect(preview(all, { a: "3", b: "0" }).total).toBeNull();
  });

  it("rounds once, at the end, by the decimals of the template", () => {
    const half = [line("a", { weight: "50" }), line("b", { weight: "50" })];
    const typed = { a: "87.5", b: "88.5" };
    expect(preview(frame({ indications: half, digits: 0 }), typed).total).toBe(88);
    expect(preview(frame({ indications: half, digits: 0 }), { a: "87", b: "88" }).total).toBe(88);
    expect(preview(frame({ indications: half, digits: 1 }), { a: "87.13", b: "87.16" }).total).toBe(87.1);
  });

  it("counts nothing of a section without weight", () => {
    const shown = frame({
      sections: [section("s1", "100"), section("s2", "0")],
      indications: [line("a"), line("b", { sectionKey: "s2" })],
      missing: "BLOCK",
    });
    expect(preview(shown, { a: "70" }).total).toBe(70);
  });
});
