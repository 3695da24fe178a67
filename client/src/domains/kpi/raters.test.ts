import { describe, expect, it } from "vitest";
import { type Rater, type RaterValue, raterInputs, ratersProblem, ratersText, raterValues } from "./raters";

const DIRECTOR: Rater = { who: "DIRECTOR", member: null, role: null, share: 60 };
const MEMBER: Rater = { who: "MEMBER", member: { rowId: "9", name: "刘洋" }, role: null, share: 40 };
const BOTH = raterValues([DIRECTOR, MEMBER]);
const alike = BOTH.map((rater) => ({ ...rater, share: "" }));

describe("raters", () => {
  it("are told with their shares, and without where all count the same", () => {
    expect(ratersText(BOTH)).toBe("直属上级 60%、刘洋 40%");
    expect(ratersText(alike)).toBe("直属上级、刘洋");
    expect(ratersText(raterValues([{ ...DIRECTOR, share: 100 }]))).toBe("直属上级");
  });

  it("are sent as they were read, and nobody for a kind that names nobody", () => {
    expect(raterInputs(BOTH)).toEqual([
      { who: "DIRECTOR", memberId: null, roleId: null, share: 60 },
      { who: "MEMBER", memberId: "9", roleId: null, share: 40 },
    ]);
    const turned = BOTH.map((rater) => ({ ...rater, who: "SELF" as const }));
    expect(raterInputs(turned)[1]).toMatchObject({ who: "SELF", memberId: null });
  });

  it.each<[string, readonly RaterValue[], string | null]>([
    ["nobody", [], "请添加评分人"],
    ["both", BOTH, null],
    ["nobody's share", alike, null],
    ["one twice", [...alike, ...alike], "第 3 位评分人重复"],
    ["a member who is not chosen", alike.map((one) => ({ ...one, memberId: null })), "请选择第 2 位评分成员"],
    [
      "shares that are too small",
      BOTH.map((one) => ({ ...one, share: "33.33" })),
      "占比合计 66.66%，差 33.34%，可把差额计入其中一项",
    ],
  ])("%s", (_, raters, problem) => {
    expect(ratersProblem(raters)).toBe(problem);
  });
});
