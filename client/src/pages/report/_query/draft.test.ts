import { describe, expect, it } from "vitest";
import { DocumentError } from "./document";
import {
  definitionOf,
  draftOf,
  EMPTY,
  LIMITS,
  modeOf,
  movedColumn,
  type QueryDraft,
  shownLists,
  withArgument,
  withBinding,
  withColumn,
  withMode,
  withoutColumn,
  withoutParameterOf,
} from "./draft";
import { conditionedFields, problemsOf, warningsOf } from "./findings";
import { KNOWN, STORED } from "./samples";
import { bindingsOf, freshName, parameterFor, type Slot, slotsOf } from "./slots";

const with_ = (...paths: readonly string[]): QueryDraft =>
  paths.reduce((draft, path) => withColumn(KNOWN, draft, path.split(".")), EMPTY);

const PROJECT = "projects.nodes";

describe("a stored query", () => {
  it("is the same after it was read and written", () => {
    const { document, columns, parameters } = definitionOf(KNOWN, draftOf(STORED));
    expect(document).toBe(STORED.document);
    expect(columns).toEqual(STORED.columns);
    expect(parameters).toEqual([
      {
        name: "directorId",
        label: "负责人",
        kind: "MEMBER",
        multiple: false,
        required: false,
        default: { values: ["@me"] },
      },
    ]);
  });

  it("says so where it was written elsewhere", () => {
    expect(() => draftOf({ ...STORED, document: "{ ...F } fragment F on Query { a }" })).toThrow(
      DocumentError,
    );
  });
});

describe("columns", () => {
  it("are named by the fields on the way, each once, and the first list makes the rows", () => {
    const draft = with_(`${PROJECT}.name`, `${PROJECT}.customer.name`, `${PROJECT}.money.outstanding`);
    expect(draft.columns.map(({ label }) => label)).toEqual(["名称", "客户名称", "收支未收金额"]);
    expect(draft.rows).toEqual([PROJECT]);
    const twice = withColumn(KNOWN, draft, ["customers", "nodes", "name"]);
    expect(twice.columns.at(-1)?.label).toBe("名称2");
    expect(withColumn(KNOWN, draft, `${PROJECT}.name`.split("."))).toBe(draft);
  });

  it("ask for the records that they lead to", () => {
    const { document } = definitionOf(
      KNOWN,
      with_(`${PROJECT}.customer.name`, `${PROJECT}.money.outstanding`),
    );
    expect(document).toContain("customer {\n        id\n        name\n      }");
    // nothing of the project itself is shown
    expect(document).not.toContain("nodes {\n      id");
  });

  it("come and go with what led to them, and are put in order", () => {
    const draft = with_(`${PROJECT}.name`, `${PROJECT}.mileposts.name`);
    const moved = movedColumn(draft, `${PROJECT}.mileposts.name`, 0);
    expect(moved.columns.map(({ path }) => path)).toEqual([`${PROJECT}.mileposts.name`, `${PROJECT}.name`]);
    expect(movedColumn(draft, `${PROJECT}.name`, -5)).toBe(draft);
    const none = withoutColumn(withoutColumn(draft, `${PROJECT}.name`), `${PROJECT}.mileposts.name`);
    expect(none).toMatchObject({ fields: [], columns: [], rows: [] });
  });

  it("are not more than the server takes", () => {
    const full = {
      ...EMPTY,
      columns: Array.from({ length: LIMITS.columns }, (_, n) => ({
        path: `p${n}`,
        label: `${n}`,
        kind: null,
        list: "JOIN" as const,
      })),
    };
    expect(withColumn(KNOWN, full, [PROJECT, "name"])).toBe(full);
  });
});

describe("lists", () => {
  const draft = with_(`${PROJECT}.name`, `${PROJECT}.mileposts.name`, `${PROJECT}.members.name`);
  const lists = (one: QueryDraft) => definitionOf(KNOWN, one).columns.map(({ list }) => list);

  it("within the rows are written in one cell until somebody wants more", () => {
    expect(shownLists(KNOWN, draft)).toEqual([PROJECT, `${PROJECT}.members`, `${PROJECT}.mileposts`]);
    expect(lists(draft)).toEqual(["ROWS", "JOIN", "JOIN"]);
    expect(warningsOf(KNOWN, draft)).toEqual([]);
  });

  it("make rows along one chain: another one is folded, and named", () => {
    const first = withMode(KNOWN, draft, `${PROJECT}.mileposts`, "ROWS");
    expect(first.folded).toEqual([]);
    expect(lists(first.draft)).toEqual(["ROWS", "ROWS", "JOIN"]);
    const second = withMode(KNOWN, first.draft, `${PROJECT}.members`, "ROWS");
    expect(second.folded).toEqual([`${PROJECT}.mileposts`]);
    expect(lists(second.draft)).toEqual(["ROWS", "JOIN", "ROWS"]);
    expect(second.draft.rows).toEqual([PROJECT, `${PROJECT}.members`]);
  });

  it("that are counted are one column, of what each element has", () => {
    const more = withColumn(KNOWN, draft, `${PROJECT}.mileposts.dueOn`.split("."));
    const { draft: counted } = withMode(KNOWN, more, `${PROJECT}.mileposts`, "COUNT");
    expect(counted.columns.map(({ path, label, list }) => [path, label, list])).toEqual([
      [`${PROJECT}.name`, "名称", "JOIN"],
      [`${PROJECT}.mileposts`, "里程碑数", "COUNT"],
      [`${PROJECT}.members.name`, "成员姓名", "JOIN"],
    ]);
    expect(modeOf(counted, `${PROJECT}.mileposts`)).toBe("COUNT");
    expect(definitionOf(KNOWN, counted).document).toContain("mileposts {\n        id\n      }");
    expect(lists(counted)).toEqual(["ROWS", "COUNT", "JOIN"]);
  });

  it("that are counted stay so beside what is shown of them, and are named when they are opened", () => {
    const { draft: counted } = withMode(KNOWN, draft, `${PROJECT}.mileposts`, "COUNT");
    const both = withColumn(KNOWN, counted, `${PROJECT}.mileposts.name`.split("."));
    expect(lists(both)).toEqual(["ROWS", "COUNT", "JOIN", "JOIN"]);
    const alone = withoutColumn(both, `${PROJECT}.mileposts.name`);
    expect(definitionOf(KNOWN, alone).document).toContain("mileposts");
    expect(definitionOf(KNOWN, withoutColumn(counted, `${PROJECT}.mileposts`)).document).not.toContain(
      "mileposts",
    );
    const { draft: opened } = withMode(KNOWN, counted, `${PROJECT}.mileposts`, "ROWS");
    expect(opened.columns.map(({ path }) => path)).toEqual([
      `${PROJECT}.name`,
      `${PROJECT}.mileposts.name`,
      `${PROJECT}.members.name`,
    ]);
    expect(lists(opened)).toEqual(["ROWS", "ROWS", "JOIN"]);
  });

  it("that were stored as counts are read so", () => {
    const stored = {
      ...STORED,
      document: "{ projects { nodes { id name members { id } } } }",
      parameters: [],
      columns: [
        { path: `${PROJECT}.name`, label: "项目", kind: "TEXT" as const, list: "ROWS" as const },
        { path: `${PROJECT}.members`, label: "成员数", kind: "NUMBER" as const, list: "COUNT" as const },
      ],
    };
    const read = draftOf(stored);
    expect(modeOf(read, `${PROJECT}.members`)).toBe("COUNT");
    expect(definitionOf(KNOWN, read)).toMatchObject({ columns: stored.columns });
    expect(definitionOf(KNOWN, read).document).toContain("members {\n        id\n      }");
  });

  it("that were all folded stay so when a field is added", () => {
    const { draft: whole } = withMode(KNOWN, draft, PROJECT, "JOIN");
    expect(whole.rows).toEqual([]);
    expect(withColumn(KNOWN, whole, `${PROJECT}.isOpen`.split(".")).rows).toEqual([]);
  });

  it("that have nothing to do with each other are warned of", () => {
    const two = withColumn(KNOWN, draft, ["customers", "nodes", "name"]);
    expect(warningsOf(KNOWN, two).map(({ text }) => text)).toEqual([
      "“项目”、“客户”互不相关，只能有一个展开为行，其余的会在每一行重复",
    ]);
    const bare = with_(`${PROJECT}.mileposts.name`);
    expect(warningsOf(KNOWN, bare).map(({ text }) => text)).toEqual([
      "“项目”展开为行，但没有选择它自己的字段，因此不会展开",
    ]);
  });

  it("of plain values are lists, too", () => {
    expect(lists(withColumn(KNOWN, draft, `${PROJECT}.tags`.split(".")))).toEqual([
      "ROWS",
      "JOIN",
      "JOIN",
      "JOIN",
    ]);
  });
});

describe("conditions", () => {
  const draft = with_(`${PROJECT}.name`, `${PROJECT}.mileposts.name`);
  const { found } = conditionedFields(KNOWN, draft);
  const slotOf = (name: string): Slot => {
    const slot = found[0]?.slots.find(({ path }) => path.at(-1) === name);
    if (!slot) throw new Error(`no ${name}`);
    return slot;
  };
  const PATH = ["projects"];

  it("are what the fields take: inputs taken apart, pages left out, each by its kind", () => {
    expect(found.map(({ label }) => label)).toEqual(["项目", "里程碑"]);
    expect(found[0]?.slots.map(({ label, control }) => [label, control.kind])).toEqual([
      ["负责人", "record"],
      ["关键词", "text"],
      ["逾期", "flag"],
      ["开始日期", "range"],
      ["类型", "dict"],
      ["公开范围", "enum"],
      ["排序", "order"],
    ]);
    // of a list that is not read in pages the count is a condition as any other
    expect(found[1]?.slots.map(({ path }) => path.join("."))).toEqual(["first", "doneOn"]);
    expect(slotOf("directorId").control).toEqual({ kind: "record", of: "MEMBER" });
    expect(slotOf("type").control).toEqual({ kind: "dict", dictionary: "project_type" });
  });

  it("know whose an id is by its name, and take several words where several are taken", () => {
    const kinds = ["customerId", "createdById", "directedTeamIds", "projectDeviceId", "parentId"].map(
      (name) => {
        const type = name.endsWith("s") ? "[ID!]" : "ID";
        const given = {
          name,
          label: name,
          text: null,
          type,
          typeName: "ID",
          typeKind: "SCALAR" as const,
          isList: name.endsWith("s"),
          isRequired: false,
        };
        const { slots } = slotsOf(KNOWN, { arguments: [given], isConnection: false, typeName: "Task" }, true);
        const control = slots[0]?.control;
        return control?.kind === "record" ? control.of : "none";
      },
    );
    expect(kinds).toEqual(["CUSTOMER", "MEMBER", "TEAM", null, null]);
  });

  it("stand in the document, and go without leaving an empty input", () => {
    const said = withArgument(draft, PATH, slotOf("keyword"), { kind: "text", text: "站" });
    expect(definitionOf(KNOWN, said).document).toContain('projects(filter: { keyword: "站" })');
    const none = withArgument(said, PATH, slotOf("keyword"), null);
    expect(definitionOf(KNOWN, none).document).toContain("  projects {");
  });

  it("are asked of the reader: a period fills both ends, under the types of their places", () => {
    const slot = slotOf("beginsOn");
    const parameter = parameterFor(slot, []);
    if (!parameter) throw new Error("no parameter");
    expect(parameter).toMatchObject({ name: "beginsOn", kind: "PERIOD", multiple: false });
    const [binding] = bindingsOf(slot, [parameter]);
    if (!binding) throw new Error("no binding");
    const bound = withBinding(draft, PATH, slot, binding, parameter);
    expect(definitionOf(KNOWN, bound).document).toContain(
      "query Report($beginsOnFrom: Date, $beginsOnTo: Date) {\n  projects(filter: { beginsOn: { from: $beginsOnFrom, to: $beginsOnTo } })",
    );
    expect(warningsOf(KNOWN, bound)).toEqual([]);
    // without the condition it narrows nothing, and its variables are declared no longer
    const unbound = withArgument(bound, PATH, slot, null);
    expect(definitionOf(KNOWN, unbound).document).toContain("query Report {");
    expect(warningsOf(KNOWN, unbound)).toEqual([{ at: "$beginsOn", text: "还没有条件用到它" }]);
    expect(withoutParameterOf(bound, "beginsOn")).toMatchObject({ parameters: [] });
    expect(definitionOf(KNOWN, withoutParameterOf(bound, "beginsOn")).document).not.toContain("beginsOn");
  });

  it("take a parameter only where it fits", () => {
    const member = parameterFor(slotOf("directorId"), []);
    if (!member) throw new Error("no parameter");
    expect(bindingsOf(slotOf("directorId"), [member])).toHaveLength(1);
    expect(bindingsOf(slotOf("directorId"), [{ ...member, multiple: true }])).toEqual([]);
    expect(bindingsOf(slotOf("keyword"), [member])).toEqual([]);
    expect(parameterFor(slotOf("isOpen"), [])).toBeNull();
  });

  it("that a record can't be asked for without are missed", () => {
    const one = with_("customer.name");
    expect(problemsOf(KNOWN, one)).toEqual([{ at: "customer", text: "请填写客户的“客户标识”" }]);
    expect(problemsOf(KNOWN, EMPTY).map(({ text }) => text)).toEqual(["请在左侧选择至少一个字段"]);
  });
});

describe("names of parameters", () => {
  it("are free, together with the ends of their periods", () => {
    expect(freshName("type", [])).toBe("type");
    expect(freshName("type", ["type", "type2"])).toBe("type3");
    expect(freshName("day", ["dayFrom"])).toBe("day2");
    expect(freshName("dayTo", ["day"])).toBe("dayTo2");
    expect(freshName("$1", [])).toBe("p");
  });
});
