import { describe, expect, it } from "vitest";
import {
  type Scoring,
  type ScoringValues,
  scoreOf,
  scoringInput,
  scoringProblem,
  scoringText,
  scoringValues,
} from "./scoring";

const PLAIN: Scoring = {
  method: "DIRECT",
  base: null,
  target: null,
  perUnit: null,
  floor: 0,
  cap: 100,
  steps: [],
};
const LINEAR: Scoring = { ...PLAIN, method: "LINEAR", base: 60, target: 100 };
const LESS: Scoring = { ...PLAIN, method: "LINEAR", base: 10, target: 2 };
const STEPS: Scoring = {
  ...PLAIN,
  method: "STEPS",
  steps: [
    { from: 0, score: 0 },
    { from: 60, score: 80 },
    { from: 90, score: 100 },
  ],
};
const DEDUCT: Scoring = { ...PLAIN, method: "DEDUCT", perUnit: 5 };
const ADD: Scoring = { ...PLAIN, method: "ADD", perUnit: 0.5, floor: -20, cap: 120 };

describe("a rule of scoring in words", () => {
  it("says what is met and what is worth nothing", () => {
    expect(scoringText(LINEAR, "万元")).toBe("线性：目标 100 万元，底线 60 万元");
    expect(scoringText(PLAIN)).toBe("直接评分：0 至 100 分");
    expect(scoringText(STEPS, "%")).toBe("分段：满 0 % 得 0 分，满 60 % 得 80 分，满 90 % 得 100 分");
    expect(scoringText(DEDUCT, "次")).toBe("扣分：从 100 分起，每 1 次扣 5 分");
  });

  it("adds bounds that are not the usual ones", () => {
    expect(scoringText(ADD)).toBe("加减分：每单位 0.5 分，最高 120 分，最低 -20 分");
    expect(scoringText({ ...LINEAR, cap: 150 })).toBe("线性：目标 100，底线 60，最高 150 分");
  });
});

describe("a rule of scoring", () => {
  it.each([
    [LINEAR, 100, 100],
    [LINEAR, 80, 50],
    [LINEAR, 130, 100],
    [LINEAR, 0, 0],
    [LESS, 2, 100],
    [LESS, 6, 50],
    [LESS, 12, 0],
    [STEPS, 89.9999, 80],
    [STEPS, 90, 100],
    [STEPS, -1, 0],
    [DEDUCT, 3, 85],
    [DEDUCT, 40, 0],
    [ADD, -60, -20],
    [ADD, 10, 5],
    [PLAIN, 87.5, 87.5],
  ])("%o makes of %d the score %d", (scoring, measured, score) => {
    expect(scoreOf(scoring, measured)).toBe(score);
  });

  it("is sent without what its method does not use", () => {
    const values = { ...scoringValues(LINEAR), perUnit: "9", steps: [{ id: "a", from: "1", score: "2" }] };
    expect(scoringInput(values)).toEqual({
      method: "LINEAR",
      base: 60,
      target: 100,
      perUnit: null,
      floor: 0,
      cap: 100,
      steps: null,
    });
    const turned = { ...scoringValues(STEPS), steps: scoringValues(STEPS).steps.toReversed() };
    expect(scoringInput(turned).steps).toEqual(STEPS.steps);
  });

  it.each<[Partial<ScoringValues>, string | null]>([
    [{}, null],
    [{ method: "LINEAR" }, "请填写目标值"],
    [{ method: "LINEAR", base: "5", target: "5" }, "目标值不能等于底线"],
    [{ method: "LINEAR", base: "1.23456", target: "5" }, "最多四位小数"],
    [{ method: "STEPS" }, "请至少填写一档"],
    [{ method: "STEPS", steps: [{ id: "a", from: "1", score: "" }] }, "请填写第 1 档的起始值和分值"],
    [
      { method: "STEPS", steps: [{ id: "a", from: "1", score: "101" }] },
      "第 1 档的分值应在最低分和最高分之间",
    ],
    [{ method: "DEDUCT" }, "请填写每单位的分值"],
    [{ cap: "0" }, "最高分应大于 0，不超过 200"],
    [{ cap: "201" }, "分值超出范围"],
    [{ floor: "100" }, "最低分应小于最高分，不低于 -200"],
  ])("%o is wrong by %s", (over, problem) => {
    expect(scoringProblem({ ...scoringValues(null), ...over })).toBe(problem);
  });
});
