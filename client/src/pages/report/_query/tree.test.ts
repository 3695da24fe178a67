import { describe, expect, it } from "vitest";
import { EMPTY, withColumn } from "./draft";
import { KNOWN, TYPES } from "./samples";
import { unknownTypes } from "./schema";
import { chosen } from "./selection";
import { idsTo, treeOf, wayTo } from "./tree";

const NONE: ReadonlySet<string> = new Set();

describe("the tree of the schema", () => {
  it("begins with lists that can be chosen; what is forbidden and what is useless come last, and do not open", () => {
    const { nodes, needs } = treeOf(KNOWN, NONE, NONE);
    expect(nodes.map(({ id, disabled = false }) => [id, disabled])).toEqual([
      ["customers", false],
      ["projects", false],
      ["customer", false],
      ["salaries", true],
      ["reportQueries", true],
    ]);
    expect(nodes.find(({ id }) => id === "salaries")?.hasChildren).toBeUndefined();
    expect(needs).toEqual([]);
  });

  it("puts what is chosen first, and shows the fields of a list's elements right below it", () => {
    const { nodes } = treeOf(KNOWN, new Set(["projects"]), new Set(["projects"]));
    expect(nodes[0]?.id).toBe("projects");
    const below = nodes[0]?.children?.map(({ id }) => id) ?? [];
    expect(below).toContain("projects.totalCount");
    expect(below).toContain("projects.nodes.name");
    expect(below).not.toContain("projects.edges");
    expect(nodes[1]?.children).toBeNull();
  });

  it("waits for a type at a time", () => {
    const first = new Map(TYPES.filter(({ name }) => name === "Query").map((one) => [one.name, one]));
    expect(treeOf(new Map(), NONE, NONE).needs).toEqual(["Query"]);
    const open = treeOf(first, new Set(["projects"]), NONE);
    expect(open.needs).toEqual(["ProjectConnection"]);
    expect(open.nodes.find(({ id }) => id === "projects")?.children).toEqual([
      { id: "projects.…", label: "正在加载…", disabled: true },
    ]);
    expect(unknownTypes(first, [chosen("projects", [chosen("nodes", [chosen("name")])])])).toEqual([
      "ProjectConnection",
    ]);
    expect(unknownTypes(KNOWN, [chosen("projects", [chosen("nodes", [chosen("name")])])])).toEqual([]);
  });

  it("is opened down to a place", () => {
    expect(idsTo(["projects", "nodes", "money", "outstanding"])).toEqual([
      "projects",
      "projects.nodes.money",
      "projects.nodes.money.outstanding",
    ]);
  });
});

describe("the way to a type", () => {
  it("goes by what is chosen, else by its register", () => {
    const draft = withColumn(KNOWN, EMPTY, ["projects", "nodes", "customer", "name"]);
    expect(wayTo(KNOWN, draft.fields, "Customer")?.names).toEqual(["projects", "nodes", "customer"]);
    expect(wayTo(KNOWN, draft.fields, "Project")?.names).toEqual(["projects", "nodes"]);
    expect(wayTo(KNOWN, [], "Customer")).toEqual({
      names: ["customers", "nodes"],
      needs: ["CustomerConnection", "Customer"],
    });
    expect(wayTo(KNOWN, [], "Query")).toEqual({ names: [], needs: [] });
    expect(wayTo(KNOWN, [], "Milepost")).toBeNull();
  });
});
