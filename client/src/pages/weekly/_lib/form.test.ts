import { describe, expect, it } from "vitest";
import { blankOwn, blankPlan, inputOf, problemsOf, valuesOf } from "./form";

const line = (key: string, over: object = {}) => ({
  key,
  did: "完成任务",
  title: key,
  text: null,
  struck: false,
  own: false,
  record: null,
  project: null,
  member: null,
  ...over,
});
const REPORT = {
  done: [line("task:2"), line("task:1", { struck: true }), line("own:1", { own: true, text: "整理资料" })],
  plan: [{ key: "2", text: "复核", asTask: true, task: null, member: null }],
  words: null,
};

describe("writing on a report", () => {
  it("begins with what it says, and sends the same again", () => {
    expect(inputOf(valuesOf(REPORT), REPORT, true)).toEqual({
      done: [
        { key: "task:2", text: null, struck: false },
        { key: "task:1", text: null, struck: true },
        { key: "own:1", text: "整理资料" },
      ],
      plan: [{ key: "2", text: "复核", asTask: true }],
      words: null,
    });
  });

  it("makes no tasks for an author who may not, even of lines that were ticked before", () => {
    expect(inputOf(valuesOf(REPORT), REPORT, false).plan).toEqual([
      { key: "2", text: "复核", asTask: false },
    ]);
  });

  it("sends what was said of lines and what was added, without what was left empty", () => {
    const values = valuesOf(REPORT);
    const sent = inputOf(
      {
        ...values,
        done: { ...values.done, "task:2": { text: " 已复测 ", struck: true } },
        own: [...values.own, blankOwn(" 支援现场 "), blankOwn()],
        plan: [blankPlan(), ...values.plan],
        words: " 顺利 ",
      },
      REPORT,
      true,
    );
    expect(sent.done?.[0]).toEqual({ key: "task:2", text: "已复测", struck: true });
    expect(sent.done?.slice(2)).toEqual([
      { key: "own:1", text: "整理资料" },
      { key: null, text: "支援现场" },
    ]);
    expect(sent.plan).toHaveLength(1);
    expect(sent.words).toBe("顺利");
  });

  it("names lines that came while somebody wrote as they are", () => {
    const later = { done: [...REPORT.done, line("order:9", { struck: true, text: "换过滤芯" })] };
    expect(inputOf(valuesOf(REPORT), later, true).done).toContainEqual({
      key: "order:9",
      text: "换过滤芯",
      struck: true,
    });
  });

  it("says what is too long where it stands", () => {
    const values = valuesOf(REPORT);
    expect(problemsOf(values)).toEqual({});
    expect(problemsOf({ ...values, plan: [{ ...blankPlan(), text: "长".repeat(201) }] })).toMatchObject({
      plan: "每条计划最多 200 个字",
    });
  });
});
