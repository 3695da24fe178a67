import { describe, expect, it } from "vitest";
import type { Definition } from "@/domains/flow/definition";
import { type BuilderAction, type BuilderState, beginBuilding, builderReducer } from "./builderState";

const START: Definition = {
  fields: [
    { key: "f1", label: "事由", type: "text" },
    {
      key: "f2",
      label: "明细",
      type: "detail",
      columns: [
        { key: "c1", label: "品名", type: "text" },
        { key: "c2", label: "金额", type: "amount" },
      ],
      sums: ["c2"],
    },
    { key: "f3", label: "金额", type: "amount", formula: "{f2.c2} + {f9}" },
  ],
  rights: { f1: "read", "f2.c2": "hidden" },
  nodes: [
    {
      key: "n1",
      name: "分支",
      kind: "branch",
      branches: [
        {
          key: "b1",
          name: "一",
          nodes: [{ key: "n2", name: "审批", kind: "approve", rights: { f1: "hidden", "f2.c1": "write" } }],
        },
      ],
    },
  ],
  settings: {},
};

const made = (...actions: BuilderAction[]): BuilderState =>
  actions.reduce(builderReducer, beginBuilding(START));
const keys = ({ history }: BuilderState) => history.present.fields.map(({ key }) => key);
const columns = ({ history }: BuilderState) => history.present.fields[1]?.columns?.map(({ key }) => key);

it("adds fields and columns with keys that nothing speaks of, and chooses them", () => {
  const added = made({ type: "add", of: "number", at: 1 });
  expect(keys(added)).toEqual(["f1", "f10", "f2", "f3"]);
  expect(added.chosen).toBe("f10");
  const column = made({ type: "add", of: "amount", table: "f2" });
  expect(columns(column)).toEqual(["c1", "c2", "c3"]);
  expect(column.chosen).toBe("f2.c3");
});

it("does not put a table into a table", () => {
  const state = made({ type: "add", of: "detail", table: "f2" });
  expect(state.history.past).toEqual([]);
});

it("does not go above the bound", () => {
  const many = made(...Array.from({ length: 120 }, (): BuilderAction => ({ type: "add", of: "text" })));
  expect(keys(many)).toHaveLength(100);
  expect(new Set(keys(many)).size).toBe(100);
});

it("copies behind the original", () => {
  const state = made({ type: "copy", path: "f2" });
  expect(keys(state)).toEqual(["f1", "f2", "f10", "f3"]);
  expect(state.history.present.fields[2]).toMatchObject({ label: "明细副本", sums: ["c2"] });
});

describe("moving", () => {
  it("goes to a place counted without the field", () => {
    expect(keys(made({ type: "move", path: "f1", to: 2 }))).toEqual(["f2", "f3", "f1"]);
    expect(keys(made({ type: "move", path: "f3", to: 0 }))).toEqual(["f3", "f1", "f2"]);
  });

  it("goes by steps within the list and not beyond its ends", () => {
    expect(keys(made({ type: "shift", path: "f1", by: 1 }))).toEqual(["f2", "f1", "f3"]);
    expect(columns(made({ type: "shift", path: "f2.c2", by: -1 }))).toEqual(["c2", "c1"]);
    expect(made({ type: "shift", path: "f1", by: -1 }).history.past).toEqual([]);
  });
});

it("removes a field with the rights on it, everywhere, and chooses its neighbour", () => {
  const state = made({ type: "choose", path: "f1" }, { type: "remove", path: "f1" });
  const { rights, nodes } = state.history.present;
  expect(state.chosen).toBe("f2");
  expect(rights).toEqual({ "f2.c2": "hidden" });
  expect(nodes[0]?.branches?.[0]?.nodes[0]?.rights).toEqual({ "f2.c1": "write" });
});

it("removes a column with its sum", () => {
  const { fields, rights } = made({ type: "remove", path: "f2.c2" }).history.present;
  expect(fields[1]).not.toHaveProperty("sums");
  expect(rights).toEqual({ f1: "read" });
});

it("leaves out what has no value", () => {
  const state = made(
    { type: "change", path: "f1", over: { required: true, hint: "说明", maxLength: 9 } },
    { type: "change", path: "f1", over: { required: false, hint: "", maxLength: undefined } },
  );
  expect(state.history.present.fields[0]).toEqual({ key: "f1", label: "事由", type: "text" });
});

it("takes back letters of one attribute together, another attribute by itself", () => {
  const typed = made(
    { type: "change", path: "f1", over: { label: "事" } },
    { type: "change", path: "f1", over: { label: "事项" } },
    { type: "change", path: "f1", over: { hint: "写" } },
  );
  const label = (state: BuilderState) => state.history.present.fields[0]?.label;
  const once = builderReducer(typed, { type: "undo" });
  expect(label(once)).toBe("事项");
  const twice = builderReducer(once, { type: "undo" });
  expect(label(twice)).toBe("事由");
  expect(label(builderReducer(twice, { type: "redo" }))).toBe("事项");
});

it("lets go of a field that is taken back", () => {
  const state = made({ type: "add", of: "text" }, { type: "undo" });
  expect(state.chosen).toBeNull();
  expect(state.history.present).toBe(START);
});

it("begins anew with a definition from outside", () => {
  const other: Definition = { ...START, fields: START.fields.slice(0, 1) };
  const state = made(
    { type: "choose", path: "f3" },
    { type: "add", of: "text" },
    { type: "replace", by: other },
  );
  expect(state.history).toMatchObject({ past: [], present: other });
  expect(state.chosen).toBeNull();
});
