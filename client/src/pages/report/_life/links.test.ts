import { describe, expect, it } from "vitest";
import { isAlike, type Link, lastDay, waysOf } from "./links";

const dimension = (field: string, kind: string, grain: string | null = null) =>
  ({ field, label: field, kind, grain }) as never;

const RESULT = {
  dimensions: [dimension("director", "MEMBER"), dimension("createdOn", "DAY", "MONTH")],
};

const PARAMETERS = [
  { code: "owner", ops: ["IN", "NOT_IN", "IS_NULL"] },
  { code: "doneOn", ops: ["PERIOD", "BETWEEN", "IS_NULL"] },
  { code: "closed", ops: ["IN"] },
] as const;

const link = (member: string, parameters: readonly { from: string; to: string }[]): Link => ({
  member,
  parameters,
  report: { name: "人员工时", path: "/report/task/online/9", parameters: PARAMETERS },
});

const BOTH = [
  { from: "director", to: "owner" },
  { from: "createdOn", to: "doneOn" },
];

const from = (
  links: readonly Link[],
  keys: (string | null)[] | null,
  { summed = null, measure = "count" }: { summed?: boolean[] | null; measure?: string } = {},
) => waysOf(links, RESULT, { keys, summed, measure }).map(({ to }) => decodeURIComponent(to));

describe("links of a cell", () => {
  it("hand on its group, each value as the parameter takes it", () => {
    expect(from([link("count", BOTH)], ["7", "2026-02-01"])).toEqual([
      "/report/task/online/9?p.owner=in:7&p.doneOn=range:2026-02-01~2026-02-28",
    ]);
    expect(from([link("count", BOTH)], [null, "2026-02-01"])[0]).toContain("p.owner=empty");
  });

  it("hand on nothing of what the cell goes over, has no name for, or the other report no longer takes", () => {
    const ways = [
      from([link("count", BOTH)], null),
      from([link("count", BOTH)], ["7", "2026-02-01"], { summed: [true, true] }),
      from([link("count", BOTH)], ["@rest", "2026-02-01"], { summed: [false, true] }),
      from([link("count", [{ from: "director", to: "gone" }])], ["7", "2026-02-01"]),
      // a parameter that does not ask whether something is empty
      from([link("count", [{ from: "director", to: "closed" }])], [null, "2026-02-01"]),
    ];
    expect(ways).toEqual(ways.map(() => ["/report/task/online/9"]));
  });

  it("are those of its measure and of its groups", () => {
    expect(from([link("minutes", [])], ["7", "2026-02-01"])).toEqual([]);
    expect(from([link("director", [])], ["7", "2026-02-01"])).toHaveLength(1);
    expect(from([link("director", [])], ["7", "2026-02-01"], { summed: [true, false] })).toEqual([]);
    expect(from([link("director", [])], null)).toEqual([]);
  });

  it("are none where the reader may not read the other report", () => {
    expect(from([{ ...link("count", BOTH), report: null }], ["7", "2026-02-01"])).toEqual([]);
  });

  it.each([
    ["2026-02-03", "DAY", "2026-02-03"],
    ["2026-12-28", "WEEK", "2027-01-03"],
    ["2028-02-01", "MONTH", "2028-02-29"],
    ["2026-10-01", "QUARTER", "2026-12-31"],
    ["2026-01-01", "YEAR", "2026-12-31"],
  ] as const)("a bucket from %s by %s ends on %s", (first, grain, last) => {
    expect(lastDay(first, grain)).toBe(last);
  });

  it("lead between values of the same kind", () => {
    const dict = (dictionary: string | null) => ({ kind: "DICT", dictionary }) as const;
    expect(isAlike(dict("a"), dict("a"))).toBe(true);
    expect(isAlike(dict("a"), dict("b"))).toBe(false);
    expect(isAlike({ kind: "MEMBER", dictionary: null }, { kind: "TEAM", dictionary: null })).toBe(false);
  });
});
