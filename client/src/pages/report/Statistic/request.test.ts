import { describe, expect, it } from "vitest";
import { changeOf } from "../_lib/change";
import { chosen, cleared, requestOf, shownOf, sorted, sortOf, turnedTo } from "./request";
import { FIGURES, INFO } from "./samples";

const search = (text: string) => new URLSearchParams(text);

describe("a figure against that of other days", () => {
  it.each([
    ["orders", "COUNT", "12", "10", "+20%", true],
    ["orders", "COUNT", "8", "10", "-20%", false],
    // the less the better
    ["overdue", "COUNT", "3", "2", "+50%", false],
    ["respond", "MINUTES", "30", "60", "-50%", true],
    // shares differ by points
    ["doneShare", "PERCENT", "66.7", "50", "+16.7 个百分点", true],
    // of nothing there are no shares
    ["contracted", "MONEY", "1200.5", "0", "+1,200.50", true],
    ["orders", "COUNT", "900", "1", "+899", true],
    ["cost", "MONEY", "200", "100", "+100%", null],
    ["orders", "COUNT", "5", "5", "持平", null],
  ] as const)("%s (%s): %s after %s is %s", (code, unit, now, before, text, better) => {
    expect(changeOf(code, unit, now, before)).toMatchObject({ text, better });
  });

  it.each([
    ["5", null],
    [null, "5"],
  ])("is not said of %s after %s", (now, before) =>
    expect(changeOf("orders", "COUNT", now, before)).toBeNull(),
  );
});

describe("the address", () => {
  it("asks for what the statistic knows, and else for what is usual", () => {
    expect(requestOf(INFO, search(""), "PREVIOUS")).toEqual({
      by: "member",
      parameters: [],
      compare: "PREVIOUS",
      changed: false,
    });
    expect(
      requestOf(INFO, search("by=month&compare=LAST_YEAR&p.team=in:3&p.secret=in:1&sort=x"), "NONE"),
    ).toMatchObject({
      by: "month",
      compare: "LAST_YEAR",
      parameters: [{ field: "team", op: "IN", values: ["3"] }],
    });
    expect(requestOf(INFO, search("by=salary&compare=toString"), "NONE")).toMatchObject({
      by: "member",
      compare: "NONE",
    });
  });

  it("keeps order, comparison and days only where they still mean the same", () => {
    const full = search("view=WORK_TITLE&by=team&compare=PREVIOUS&sort=done:ASC&p.day=period:TODAY&rows=all");
    expect(chosen(full, "by", "month").toString()).toBe(
      "view=WORK_TITLE&by=month&compare=PREVIOUS&p.day=period%3ATODAY",
    );
    expect(cleared(full).toString()).toBe("view=WORK_TITLE");
    expect(turnedTo(full, "WORK_CONFIRM").toString()).toBe(
      "view=WORK_CONFIRM&p.day=period%3ATODAY&compare=PREVIOUS",
    );
  });

  it("says an order by the code of a column, of more than ten, too", () => {
    const codes = Array.from({ length: 12 }, (_, at) => ({
      code: `c${at}`,
      label: "",
      unit: "COUNT" as const,
    }));
    const wide = { ...FIGURES, measures: codes };
    const address = sorted(wide, search(""), { field: "m11", direction: "DESC" });
    expect(address.get("sort")).toBe("c11:DESC");
    expect(sortOf(wide, address)).toEqual({ field: "m11", direction: "DESC" });
    expect(sortOf(wide, search("sort=member:ASC"))).toEqual({ field: "d0", direction: "ASC" });
    expect(sortOf(wide, search("sort=gone:ASC"))).toBeNull();
  });
});

describe("what is shown", () => {
  const months = ["2026-10-01", "2026-11-01", "2026-12-01"];
  const inTime = {
    ...FIGURES,
    dimensions: [{ field: "month", label: "月份", kind: "DAY" as const, grain: "MONTH" as const }],
    rows: months.map((value) => ({ keys: [{ value, text: value.slice(0, 7) }], cells: [], before: null })),
  };
  it("says which month still goes on", () => {
    expect(shownOf(inTime).rows.map(({ keys }) => keys[0]?.text)).toEqual([
      "2026-10",
      "2026-11（未结束）",
      "2026-12",
    ]);
    expect(shownOf({ ...inTime, running: false }).rows[1]?.keys[0]?.text).toBe("2026-11");
  });
  it("is a line through time alone", () => {
    const chart = { ...FIGURES.chart, kind: "LINE" as const };
    expect(shownOf({ ...inTime, chart }).chart.kind).toBe("LINE");
    expect(shownOf({ ...FIGURES, chart }).chart.kind).toBe("BAR");
  });
});
