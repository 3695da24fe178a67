import { describe, expect, it } from "vitest";
import { holding, leadingTo, unbound } from "./conditions";
import { bound, type DraftParameter, draftOf, inputOf, newCode, titleOf, withParameters } from "./draft";
import { DASHBOARD, TASKS } from "./samples";

const parameter = (
  code: string,
  kind: DraftParameter["kind"],
  dictionary: string | null = null,
): DraftParameter => ({
  code,
  label: code,
  kind,
  dictionary,
  initial: null,
});

describe("a draft", () => {
  it("is saved as it came", () => {
    const { tiles, parameters } = inputOf(draftOf(DASHBOARD));
    expect(parameters).toEqual([
      {
        code: "p1",
        label: "期间",
        kind: "DAY",
        dictionary: null,
        initial: { field: "p1", op: "PERIOD", period: "THIS_YEAR" },
      },
    ]);
    expect(tiles?.map(({ code, reportId, title }) => [code, reportId, title])).toEqual([
      ["t1", "5", "任务数"],
      // the report's own name is not written into the tile
      ["t2", "5", null],
      ["t3", null, null],
    ]);
    expect(tiles?.[1]).toMatchObject({ x: 6, y: 0, w: 6, h: 4 });
  });

  it("names no report where its writer sees none, so that the tile keeps it", () => {
    const [first] = DASHBOARD.tiles;
    if (!first) throw new Error("no tile");
    const unseen = { ...first, readable: false, report: null, title: null, ownTitle: null, bindings: [] };
    const draft = draftOf({ ...DASHBOARD, tiles: [unseen] });
    expect(draft.tiles.map(titleOf)).toEqual(["您看不到的报表"]);
    expect(inputOf(draft).tiles?.[0]).toMatchObject({ code: "t1", kind: "FIGURE", reportId: null });
  });

  it("gives codes that are free", () => {
    expect(newCode("t", [{ code: "t1" }, { code: "t3" }])).toBe("t2");
  });
});

describe("parameters", () => {
  it("narrow a report by the first field of their kind that is not taken", () => {
    const all = [
      parameter("p1", "DAY"),
      parameter("p2", "DAY"),
      parameter("p3", "DAY"),
      parameter("p4", "MEMBER"),
    ];
    expect(bound(TASKS, all)).toEqual([
      { parameter: "p1", field: "createdOn" },
      { parameter: "p2", field: "endsOn" },
      { parameter: "p4", field: "director" },
    ]);
    expect(bound(TASKS, [parameter("p1", "DICT", "task_level"), parameter("p2", "DICT", "other")])).toEqual([
      { parameter: "p1", field: "level" },
    ]);
    expect(bound(null, all)).toEqual([]);
  });

  it("keep what they narrow, let go of it when they go, and narrow at once when they come", () => {
    const draft = draftOf(DASHBOARD);
    const [days] = draft.parameters;
    if (!days) throw new Error("no parameter");
    const more = withParameters(draft, [{ ...days, label: "时间" }, parameter("p2", "MEMBER")]);
    expect(more.tiles.map(({ bindings }) => bindings.map(({ field }) => field))).toEqual([
      ["createdOn", "director"],
      ["createdOn", "director"],
      [],
    ]);
    expect(withParameters(more, []).tiles.every(({ bindings }) => bindings.length === 0)).toBe(true);
    // of another kind now, it narrows another field
    const other = withParameters(draft, [{ ...days, kind: "MEMBER", initial: null }]);
    expect(other.tiles[0]?.bindings).toEqual([{ parameter: "p1", field: "director" }]);
  });
});

describe("what a tile is narrowed by", () => {
  const [figure, , words] = DASHBOARD.tiles;
  if (!figure || !words) throw new Error("no tiles");

  it("is what the reader says, else what the dashboard has", () => {
    const { parameters } = DASHBOARD;
    expect(holding(parameters, [])).toEqual([{ field: "p1", op: "PERIOD", period: "THIS_YEAR" }]);
    const said = { field: "p1", op: "PERIOD", period: "TODAY" } as const;
    expect(holding(parameters, [said])).toEqual([said]);
  });

  it("goes along to its report, with the rows of a figure", () => {
    const held = [{ field: "p1", op: "PERIOD", period: "TODAY" } as const];
    const lead = leadingTo(figure, held);
    expect(lead?.page).toBe("/report/task/online/5?p.createdOn=period%3ATODAY");
    expect(lead?.rows(null, "count")).toBe(
      "/report/task/online/5?p.createdOn=period%3ATODAY&measure=count&rows=all",
    );
    expect(leadingTo(figure, [])?.page).toBe("/report/task/online/5");
    expect(leadingTo(words, held)).toBeUndefined();
  });

  it("is told where something narrows other tiles alone", () => {
    const held = [{ field: "p1", op: "PERIOD", period: "TODAY" } as const];
    expect(unbound(figure, DASHBOARD.parameters, held)).toEqual([]);
    expect(unbound({ bindings: [] }, DASHBOARD.parameters, held)).toEqual(["期间"]);
    expect(unbound({ bindings: [] }, DASHBOARD.parameters, [])).toEqual([]);
  });
});
