import type { DashboardRow, ReportOfTile, TileRow } from "./types";

/** Samples for tests. */

export const TASKS: ReportOfTile = {
  rowId: "5",
  name: "任务完成情况",
  path: "/report/task/online/5",
  parameters: [
    { code: "createdOn", label: "创建日期", kind: "DAY", dictionary: null },
    { code: "endsOn", label: "截止日期", kind: "DAY", dictionary: null },
    { code: "director", label: "负责人", kind: "MEMBER", dictionary: null },
    { code: "level", label: "级别", kind: "DICT", dictionary: "task_level" },
  ],
  definition: { measures: ["count", "minutes"], chart: { kind: "STACKED" } },
};

const tile = (code: string, kind: TileRow["kind"], more: Partial<TileRow> = {}): TileRow => ({
  code,
  kind,
  readable: true,
  title: "任务完成情况",
  ownTitle: null,
  text: null,
  measure: null,
  bindings: [{ parameter: "p1", field: "createdOn" }],
  report: TASKS,
  x: 0,
  y: 0,
  w: 6,
  h: 2,
  ...more,
});

export const DASHBOARD: DashboardRow = {
  id: "Dashboard:7",
  rowId: "7",
  name: "服务看板",
  remark: "每周一看",
  version: 3,
  audience: "PRIVATE",
  positions: [],
  roles: [],
  members: [],
  teams: [],
  maker: { name: "张伟" },
  parameters: [
    {
      code: "p1",
      label: "期间",
      kind: "DAY",
      dictionary: null,
      initial: {
        op: "PERIOD",
        from: null,
        to: null,
        period: "THIS_YEAR",
        text: "创建日期：本年",
        values: [],
      },
    },
  ],
  tiles: [
    tile("t1", "FIGURE", { title: "任务数", ownTitle: "任务数", measure: "count" }),
    tile("t2", "TABLE", { x: 6, h: 4 }),
    tile("t3", "TEXT", { title: null, text: "每周一更新", report: null, bindings: [], y: 4, w: 12, h: 1 }),
  ],
  viewerCan: { update: true, delete: true, offer: false },
};
