import { describe, expect, it } from "vitest";
import { suitedFirst } from "./TechnicianInput";
import type { Suggestion } from "./useSuggestions";

const found = (rowId: string) => ({ member: { rowId } });
const suited = (rowId: string) => ({ member: { rowId }, openCount: 1 }) as unknown as Suggestion;

describe("those who are found", () => {
  it("stand whom the order suits first, in that order, then as the server has them", () => {
    const rows = suitedFirst(["1", "2", "3", "4"].map(found), ["9", "4", "2"].map(suited));
    expect(rows.map(([{ member }, why]) => [member.rowId, why?.member.rowId])).toEqual([
      ["4", "4"],
      ["2", "2"],
      ["1", undefined],
      ["3", undefined],
    ]);
    expect(suitedFirst([found("1")], [])).toEqual([[found("1"), undefined]]);
  });
});
