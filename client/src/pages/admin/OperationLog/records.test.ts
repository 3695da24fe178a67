import { describe, expect, it } from "vitest";
import { nameOf, pageOf } from "./records";

const row = (recordType: string, recordName: string | null = null, rowId = "20") => ({
  recordType,
  recordRowId: rowId,
  recordName,
  actor: { rowId: "20", name: "陆云帆" },
});

describe("the record of a logged change", () => {
  it("is called by its name, and oneself by one's own", () => {
    expect(nameOf(row("team", "备件中心"))).toBe("备件中心");
    expect(nameOf(row("member"))).toBe("陆云帆");
    expect(nameOf(row("member", null, "21"))).toBe("#21");
    expect(nameOf(row("session"))).toBeNull();
  });

  it("leads to its page where it has one", () => {
    expect(pageOf(row("member"))).toBe("/members/edit/20/info");
    expect(pageOf(row("team"))).toBe("/members/team/20");
    expect(pageOf(row("work_order"))).toBe("/workorder/20/info");
    expect(pageOf(row("file"))).toBe("/doc/1/group/0?file=20");
    expect(pageOf(row("session"))).toBeNull();
    expect(pageOf(row("constructor"))).toBeNull();
  });
});
