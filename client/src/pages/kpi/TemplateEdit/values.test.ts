import { describe, expect, it } from "vitest";
import { newLine } from "@/domains/kpi/indicator/line";
import { frameInput, lineInputs, type TemplateValues, templateProblems, valuesOf } from "./values";

const line = (key: string, sectionKey: string, weight: string) => ({
  ...newLine(sectionKey, []),
  id: key,
  key,
  name: `指标${key}`,
  weight,
});
const section = (key: string, weight: string) => ({ id: key, key, name: `分组${key}`, weight });
const values = (over: Partial<TemplateValues>): TemplateValues => ({
  ...valuesOf(null),
  name: "销售季度考核",
  sections: [section("s1", "60"), section("s2", "40")],
  indications: [line("a", "s2", "100"), line("b", "s1", "100")],
  ...over,
});

describe("a template", () => {
  it("is sent with its indicators in the order of their sections", () => {
    expect(lineInputs(values({})).map(({ key, sortOrder }) => [key, sortOrder])).toEqual([
      ["b", 0],
      ["a", 1],
    ]);
    expect(frameInput(values({ extraMax: "" }))).toMatchObject({
      name: "销售季度考核",
      extraMax: 0,
      digits: 2,
      missing: "IGNORE",
    });
  });

  it("in use has weights of 100 % everywhere", () => {
    expect(templateProblems(values({}))).toEqual({});
    const thirds = ["33.33", "33.33", "33.33"].map((weight, at) => line("abc"[at] ?? "", "s1", weight));
    expect(
      templateProblems(values({ indications: thirds, sections: [section("s1", "100")] })).indications,
    ).toBe("分组“分组s1”内权重合计 99.99%，差 0.01%，可把差额计入其中一项");
    expect(templateProblems(values({ indications: [] })).indications).toBe("请至少添加一个指标");
    expect(templateProblems(values({ sections: [section("s1", "60"), section("s2", "30")] })).sections).toBe(
      "权重合计 90%，差 10%，可把差额计入其中一项",
    );
  });

  it("that is not in use can be saved before it is finished", () => {
    expect(
      templateProblems(values({ enabled: false, indications: [], sections: [section("s1", "60")] })),
    ).toEqual({});
    expect(templateProblems(values({ enabled: false, sections: [] })).sections).toBe("请至少添加一个分组");
  });

  it("may have a section that counts nothing", () => {
    const sections = [section("s1", "100"), section("s2", "0")];
    expect(templateProblems(values({ sections, indications: [line("b", "s1", "100")] }))).toEqual({});
  });
});
