import { describe, expect, it } from "vitest";
import {
  conditionSaid,
  inputOf,
  newSchedule,
  problemsOf,
  recipientsOf,
  type Schedule,
  type SentReport,
  valuesOf,
} from "./scheduleForm";
import { linkOf, withoutSchedules } from "./sharing";

const REPORT: SentReport = {
  rowId: "5",
  name: "任务完成情况",
  measures: [{ code: "count", label: "任务数" }],
  parameters: [{ field: "createdOn", op: "PERIOD", period: "LAST_MONTH" }],
  said: "创建日期：上月",
  mayOthers: true,
};

const SCHEDULE: Schedule = {
  id: "ReportSchedule:7",
  rowId: "7",
  version: 3,
  timing: "每月 31 日 18:30",
  every: "MONTH_DAY",
  weekdays: [],
  monthDay: 31,
  time: "18:30",
  members: [{ rowId: "1", name: "王敏" }],
  teams: [{ rowId: "9", name: "运维部" }],
  robots: [{ rowId: "3", name: "值班群" }],
  parameters: [
    {
      field: "status",
      op: "IN",
      text: "状态：进行中",
      from: null,
      to: null,
      period: null,
      values: [{ value: "OPEN" }],
    },
  ],
  measure: "count",
  comparison: "AT_MOST",
  threshold: "3",
  file: "XLSX",
  enabled: true,
  pausedReason: null,
  nextAt: "2027-01-31T10:30:00Z",
  lastRun: null,
  owner: { rowId: "1", name: "王敏" },
  viewerCanChange: true,
};

describe("the form of a schedule", () => {
  it("begins with Mondays at nine, to oneself, narrowed as the page is", () => {
    const values = newSchedule(REPORT, "12");
    expect(problemsOf(values)).toEqual({});
    expect(inputOf(values)).toEqual({
      parameters: REPORT.parameters,
      every: "WEEKDAYS",
      weekdays: [1],
      monthDay: null,
      time: "09:00",
      memberIds: ["12"],
      teamIds: [],
      webhookIds: [],
      measure: null,
      comparison: null,
      threshold: null,
      file: "NONE",
    });
  });

  it("sends back what a schedule has, and nothing that its days don't need", () => {
    const input = inputOf(valuesOf(SCHEDULE));
    expect(input).toEqual({
      parameters: [{ field: "status", op: "IN", values: ["OPEN"] }],
      every: "MONTH_DAY",
      weekdays: [],
      monthDay: 31,
      time: "18:30",
      memberIds: ["1"],
      teamIds: ["9"],
      webhookIds: ["3"],
      measure: "count",
      comparison: "AT_MOST",
      threshold: "3",
      file: "XLSX",
    });
    expect(inputOf({ ...valuesOf(SCHEDULE), every: "MONTH_END" }).monthDay).toBeNull();
  });

  it("names what is missing", () => {
    const values = newSchedule(REPORT, "12");
    expect(problemsOf({ ...values, time: null })).toHaveProperty("time");
    expect(problemsOf({ ...values, weekdays: [] })).toHaveProperty("weekdays");
    for (const monthDay of ["", "0", "32", "1.5"])
      expect(problemsOf({ ...values, every: "MONTH_DAY", monthDay })).toHaveProperty("monthDay");
    expect(problemsOf({ ...values, memberIds: [] })).toHaveProperty("memberIds");
    expect(problemsOf({ ...values, memberIds: [], teamIds: ["1"] })).toEqual({});
    expect(problemsOf({ ...values, measure: "count", threshold: "多" })).toHaveProperty("threshold");
    expect(problemsOf({ ...values, measure: null, threshold: "" })).toEqual({});
  });

  it("says its condition in the words of its choices", () => {
    expect(conditionSaid(SCHEDULE, "任务数")).toBe("任务数 不大于 3");
    expect(conditionSaid({ ...SCHEDULE, comparison: "MORE_THAN", threshold: "0" }, "任务数")).toBe(
      "任务数 大于 0",
    );
  });

  it("counts recipients beyond five", () => {
    expect(recipientsOf(SCHEDULE)).toBe("王敏、运维部、值班群");
    const members = Array.from({ length: 7 }, (_, at) => ({ rowId: String(at), name: `人${at}` }));
    expect(recipientsOf({ ...SCHEDULE, members })).toBe("人0、人1、人2、人3、人4等 9 个");
  });
});

describe("the link to a report", () => {
  it("keeps how it is narrowed, and neither rows nor the wish for schedules", () => {
    const search = new URLSearchParams("p.status=in%3AOPEN&rows=all&measure=count&schedules=1");
    expect(linkOf("https://xieli.example", "/report/task/online/5", search)).toBe(
      "https://xieli.example/report/task/online/5?p.status=in%3AOPEN",
    );
    expect(linkOf("https://xieli.example", "/report/task/online/5", new URLSearchParams())).toBe(
      "https://xieli.example/report/task/online/5",
    );
    expect(withoutSchedules(search).has("schedules")).toBe(false);
    expect(withoutSchedules(search).get("rows")).toBe("all");
  });
});
