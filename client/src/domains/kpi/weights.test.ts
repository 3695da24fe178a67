import { describe, expect, it } from "vitest";
import { blankSection, evenly, gapOf, sectionsProblem, settled, sumText, weightsProblem } from "./weights";

describe("weights", () => {
  it("are summed in hundredths, without a rest of binary fractions", () => {
    expect(gapOf(["33.33", "33.33", "33.33"])).toBe(1);
    expect(gapOf(["33.33", "33.33", "33.34"])).toBe(0);
    expect(gapOf(["0.1", "0.2", "99.7"])).toBe(0);
    expect(gapOf(["", "x", "100"])).toBe(0);
  });

  it("say what is missing or too much", () => {
    expect(sumText(["33.33", "33.33", "33.33"])).toBe("合计 99.99%，差 0.01%");
    expect(sumText(["60", "50.5"])).toBe("合计 110.5%，多 10.5%");
    expect(sumText(["60", "40"])).toBe("合计 100%");
    expect(weightsProblem("占比", ["60", "40"])).toBeNull();
    expect(weightsProblem("占比", ["-1", "101"])).toBe("占比应在 0 到 100 之间");
  });

  it("are divided evenly to exactly 100", () => {
    expect(evenly(3)).toEqual(["33.33", "33.33", "33.34"]);
    expect(evenly(7).reduce((sum, part) => sum + Math.round(Number(part) * 100), 0)).toBe(10_000);
    expect(evenly(1)).toEqual(["100"]);
  });

  it("give the rest to the last one that counts", () => {
    expect(settled(["33.33", "33.33", "33.33", "0"])).toEqual(["33.33", "33.33", "33.34", "0"]);
    expect(settled(["60", "40"])).toBeNull();
    expect(settled(["90", "90", "5"])).toBeNull();
    expect(settled(["0", "0"])).toBeNull();
  });
});

describe("sections", () => {
  const section = (key: string, name: string, weight: string) => ({ id: key, key, name, weight });

  it("have names of their own and weights of 100 %", () => {
    expect(sectionsProblem([])).toBe("请至少添加一个分组");
    expect(sectionsProblem([section("s1", "业绩", "100")])).toBeNull();
    expect(sectionsProblem([section("s1", " ", "100")])).toBe("请填写第 1 个分组的名称");
    expect(sectionsProblem([section("s1", "业绩", "50"), section("s2", "业绩 ", "50")])).toBe(
      "分组“业绩”重复",
    );
    expect(sectionsProblem([section("s1", "业绩", "60"), section("s2", "态度", "30")])).toBe(
      "权重合计 90%，差 10%，可把差额计入其中一项",
    );
  });

  it("get the first key that is free", () => {
    expect(blankSection([section("s1", "", ""), section("s3", "", "")]).key).toBe("s2");
  });
});
