import { describe, expect, it } from "vitest";
import { groupsOf, saidOf } from "./lines";

const project = (rowId: string, title: string) => ({ rowId, title, page: `/project/${rowId}/OverViewPage` });
const line = (key: string, over: object = {}) => ({ key, own: false, project: null, member: null, ...over });

describe("the lines of a report", () => {
  it("stand under their projects, those without one at the end", () => {
    const groups = groupsOf(
      [
        line("a"),
        line("b", { project: project("7", "园区二期") }),
        line("c", { project: project("8", "水厂") }),
        line("d", { project: project("7", "园区二期") }),
        line("e", { own: true }),
      ],
      false,
    );
    expect(groups.map(({ title, page, lines }) => [title, page, lines.map(({ key }) => key)])).toEqual([
      ["园区二期", "/project/7/OverViewPage", ["b", "d"]],
      ["水厂", "/project/8/OverViewPage", ["c"]],
      ["其他工作", null, ["a", "e"]],
    ]);
  });

  it("of a summary stand under who wrote them", () => {
    const by = (rowId: string, name: string) => ({
      member: { rowId, name },
      project: project("7", "园区二期"),
    });
    const groups = groupsOf([line("a"), line("b", by("1", "陆云帆")), line("c", by("2", "岳长青"))], true);
    expect(groups.map(({ title }) => title)).toEqual(["陆云帆", "岳长青", "团队补充"]);
  });

  it("say what became of a record", () => {
    expect(saidOf({ did: "完成任务", title: "接线复核" })).toBe("完成任务 接线复核");
    expect(saidOf({ did: "", title: "整理资料" })).toBe("整理资料");
  });
});
