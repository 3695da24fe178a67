import { describe, expect, it } from "vitest";
import type { Template, TemplateField } from "./template";
import {
  changedInput,
  hoursText,
  isLate,
  type LogRow,
  lengthOf,
  minutesOf,
  newInput,
  problemsOf,
  startValues,
} from "./values";

const field = (key: string, kind: TemplateField["kind"], over: Partial<TemplateField> = {}) => ({
  key,
  label: key,
  kind,
  required: false,
  options: [],
  minLength: 0,
  record: null,
  ...over,
});

const TEMPLATE: Template = {
  rowId: "1",
  minLength: 6,
  editHours: 24,
  remark: null,
  fields: [
    field("who", "TEXT", { label: "拜访对象", required: true, minLength: 2 }),
    field("result", "CHOICE", { options: ["有意向"] }),
    field("road", "HOURS"),
    field("papers", "ATTACHMENT"),
    field("customer", "RECORD", { record: "CUSTOMER" }),
  ],
};

const ROW = {
  id: "ItemLog:5",
  rowId: "5",
  version: 3,
  happenedOn: "2026-03-05",
  minutes: 90,
  contents: "走访园区",
  values: { who: "王工", road: 0.5, papers: ["71"], customer: "8" },
  openToProject: false,
  logType: { value: "2", text: "拜访" },
  category: TEMPLATE,
  task: null,
  workOrder: null,
  project: { rowId: "7", title: "二期" },
  customer: null,
  visibleMembers: [{ rowId: "9", name: "秦望舒", avatarUrl: "/a" }],
  files: [
    { rowId: "71", name: "纪要.pdf", size: 3 },
    { rowId: "72", name: "现场.png", size: 4 },
  ],
} as unknown as LogRow;

describe("the values of a log", () => {
  it("are hours for people and minutes for the server, there and back", () => {
    expect([90, 20, 0, 1440].map(hoursText)).toEqual(["1.5", "0.33", "", "24"]);
    expect([90, 20, 7].map((minutes) => minutesOf(hoursText(minutes)))).toEqual([90, 20, 7]);
    expect(lengthOf(" 巡 检\n𠮷 ")).toBe(3);
  });

  it("begin with what was stored, and files stand where they were put", () => {
    const start = startValues(ROW, []);
    expect(start.hours).toBe("1.5");
    expect(start["values.who"]).toBe("王工");
    expect(start["values.road"]).toBe("0.5");
    expect(start["values.papers"]).toMatchObject([{ id: "71", name: "纪要.pdf" }]);
    expect(start.files).toMatchObject([{ id: "72" }]);
    expect(start["values.result"]).toBeNull();
  });

  it("are sent whole of a new log, without what says nothing", () => {
    const start = startValues(null, [TEMPLATE], {
      logType: "2",
      happenedOn: "2026-03-05",
      contents: "走访 @秦望舒 的客户",
      people: [{ id: "Member:9", name: "秦望舒" }],
      hours: "2",
      openToProject: true,
    });
    expect(newInput({ ...start, "values.who": " 王工 ", "values.road": "0.5" }, TEMPLATE)).toEqual({
      logType: "2",
      happenedOn: "2026-03-05",
      minutes: 120,
      contents: "走访 @秦望舒 的客户",
      values: { who: "王工", road: 0.5 },
      taskId: null,
      workOrderId: null,
      projectId: null,
      customerId: null,
      visibleMemberIds: [],
      mentionIds: ["Member:9"],
      // a missing project is visible to no member
      openToProject: false,
      attachmentIds: [],
    });
  });

  it("are sent field by field of one that was changed", () => {
    const before = startValues(ROW, [TEMPLATE]);
    const after = { ...before, "values.road": "", "values.result": "有意向", contents: "走访园区两次" };
    expect(changedInput(after, before, TEMPLATE)).toEqual({
      contents: "走访园区两次",
      values: { road: null, result: "有意向" },
    });
    expect(changedInput(before, before, TEMPLATE)).toEqual({});
  });

  it("are late once the time that the template leaves is over", () => {
    const [written, now] = ["2026-03-05T01:00:00Z", Date.parse("2026-03-06T01:00:01Z")];
    expect(isLate(written, null, now)).toBe(true);
    expect(isLate(written, { ...TEMPLATE, editHours: 25 }, now)).toBe(false);
  });

  it("are missed and too short in the words of the server", () => {
    const start = startValues(null, [TEMPLATE]);
    expect(problemsOf({ ...start, contents: "走访" }, TEMPLATE)).toMatchObject({
      logType: "请选择日志类型",
      contents: "日志内容至少 6 个字，现在 2 个字",
      "values.who": "请填写拜访对象",
    });
    const late = { ...start, logType: "2", happenedOn: "2999-01-01", "values.who": "王" };
    expect(problemsOf(late, TEMPLATE)).toMatchObject({
      happenedOn: "日期不能晚于今天",
      contents: "请填写日志内容",
      "values.who": "拜访对象至少 2 个字",
    });
    const free = { ...start, logType: "1", contents: "好" };
    expect(Object.values(problemsOf(free, null)).filter(Boolean)).toEqual([]);
  });

  it("are too many with photos and files together", () => {
    const all = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ key: `${at}`, id: `${at}`, name: "现场.jpg" }));
    const photos = all(4).map((one) => ({ ...one, blob: new Blob() }));
    const start = { ...startValues(null, []), logType: "1", contents: "好", photos };
    expect(problemsOf({ ...start, files: all(5) }, null).photos).toBeUndefined();
    expect(problemsOf({ ...start, files: all(6) }, null).photos).toBe("照片和附件合起来最多 9 个");
  });
});
