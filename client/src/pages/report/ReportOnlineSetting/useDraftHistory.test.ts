import { describe, expect, it } from "vitest";
import { newDraft } from "../_lib/draft";
import { CATALOG } from "../_lib/samples";
import { typedText } from "./useDraftHistory";

const DRAFT = newDraft(CATALOG, "TASK");

describe("letters that are typed", () => {
  it("are one step while they go into the same text", () => {
    expect(typedText(DRAFT, { ...DRAFT, name: "任" })).toBe(".name");
    const having = { id: "1", measure: "count", from: "1", to: "" };
    const before = { ...DRAFT, having: [having] };
    expect(typedText(before, { ...before, having: [{ ...having, from: "12" }] })).toBe(".having.0.from");
  });

  it("are none where something is chosen, added or moved", () => {
    const having = { id: "1", measure: "count", from: "1", to: "" };
    const before = { ...DRAFT, having: [having] };
    expect(typedText(before, { ...before, having: [{ ...having, measure: "minutes" }] })).toBeUndefined();
    expect(typedText(DRAFT, before)).toBeUndefined();
    expect(typedText(DRAFT, { ...DRAFT, name: "任", remark: "务" })).toBeUndefined();
    expect(typedText(DRAFT, { ...DRAFT, measures: ["minutes"] })).toBeUndefined();
    expect(typedText(DRAFT, DRAFT)).toBeUndefined();
  });
});
