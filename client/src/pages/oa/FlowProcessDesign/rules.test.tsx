import { describe, expect, it } from "vitest";
import { type Definition, EMPTY_DEFINITION, type Field, type Node } from "@/domains/flow/definition";
import { namedBy } from "@/domains/flow/process/useKnownNames";
import { fits } from "./panel/ChildPart";
import { allRights, withRight } from "./panel/RightsTable";
import { mergedFaults } from "./validation";

const approve = (key: string, more: Partial<Node> = {}): Node => ({
  key,
  name: key,
  kind: "approve",
  who: [{ by: "applicant" }],
  ...more,
});
const of = (...nodes: readonly Node[]): Definition => ({ ...EMPTY_DEFINITION, nodes });

describe("faults of the server", () => {
  const when = of(approve("n1"), approve("n2"));
  const told = [
    { key: "n1", message: "甲" },
    { key: "n2", message: "乙" },
    { key: "", message: "丙" },
  ];
  const said = (now: Definition) => mergedFaults(now, told, when).map(({ message }) => message);

  it("are shown until what they are about is changed", () => {
    expect(said(when)).toEqual(["甲", "乙", "丙"]);
    expect(said({ ...when, nodes: [approve("n1"), when.nodes[1] as Node] })).toEqual(["乙"]);
  });

  it("are left out where one is found here", () => {
    const broken = of(approve("n1", { who: [] }), approve("n2"));
    expect(mergedFaults(broken, told.slice(0, 1), broken).map(({ message }) => message)).toEqual([
      "未设置审批人",
    ]);
  });
});

describe("rights on fields", () => {
  const fields: readonly Field[] = [
    { key: "a", label: "甲", type: "text" },
    { key: "sum", label: "合计", type: "amount", formula: "{a}" },
    { key: "t", label: "表", type: "detail", columns: [{ key: "c", label: "列", type: "text" }] },
  ];

  it("are named only where they differ from what holds anyway", () => {
    expect(withRight({}, "a", "write", "read")).toEqual({ a: "write" });
    expect(withRight({ a: "write" }, "a", "read", "read")).toEqual({});
    expect(withRight({ t: "write" }, "t.c", "write", "read")).toEqual({ t: "write" });
    expect(withRight({ t: "write" }, "t.c", "hidden", "read")).toEqual({ t: "write", "t.c": "hidden" });
  });

  it("are given to all at once, except that nobody writes what is computed", () => {
    expect(allRights(fields, "write", "read")).toEqual({ a: "write", t: "write" });
    expect(allRights(fields, "write", "write")).toEqual({ sum: "read" });
    expect(allRights(fields, "read", "read")).toEqual({});
  });
});

describe("values of a child", () => {
  const field = (type: Field["type"], more: Partial<Field> = {}): Field => ({
    key: "k",
    label: "x",
    type,
    ...more,
  });

  it("come from fields that hold the same", () => {
    expect(fits(field("number"), field("amount"))).toBe(true);
    expect(fits(field("text"), field("lines"))).toBe(true);
    expect(fits(field("text"), field("number"))).toBe(false);
    expect(fits(field("record", { record: "project" }), field("record", { record: "customer" }))).toBe(false);
    expect(fits(field("member"), field("member"))).toBe(true);
  });
});

describe("names", () => {
  it("are needed of all whom rules, limits and conditions name", () => {
    const node = approve("n1", {
      who: [{ by: "chosen", memberIds: ["1"], roleIds: ["2"] }],
      nobodyMemberIds: ["3"],
      limit: { hours: 1, action: "transfer", memberId: "4" },
    });
    const fork: Node = {
      key: "f",
      name: "f",
      kind: "branch",
      branches: [
        {
          key: "b1",
          name: "x",
          when: {
            any: [
              [
                { subject: "@team", op: "in", values: ["5"] },
                { subject: "owner", op: "in", values: ["6"] },
                { subject: "amount", op: "ge", values: [7] },
              ],
            ],
          },
          nodes: [node],
        },
        { key: "b2", name: "y", nodes: [] },
      ],
    };
    const fields: readonly Field[] = [
      { key: "owner", label: "负责人", type: "member" },
      { key: "amount", label: "金额", type: "amount" },
    ];
    const { member, role, team } = namedBy({ nodes: [fork], fields });
    expect([[...member].sort(), [...role], [...team]]).toEqual([["1", "3", "4", "6"], ["2"], ["5"]]);
  });
});
