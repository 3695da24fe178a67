import { describe, expect, it } from "vitest";
import { judge, unclear } from "../../../tools/schema-diff.mjs";

const deprecated = 'type Query { a: Int @deprecated(reason: "Use `b`. May go on 2027-03-01.") b: Int }';
const without = "type Query { b: Int }";

const broken = (before: string, after: string, record = "", today = "2027-02-28") =>
  judge(before, after, record, today).breaking.map((change) => change.description);

describe("a change of the schema", () => {
  it("breaks when a field goes without a word", () => {
    expect(broken("type Query { a: Int b: Int }", without, "", "2099-01-01")).toEqual([
      "Field Query.a was removed.",
    ]);
  });

  it("may take a deprecated field away on its day, not before", () => {
    expect(broken(deprecated, without)).toEqual(["Field Query.a was removed."]);
    expect(broken(deprecated, without, "", "2027-03-01")).toEqual([]);
  });

  it("passes when it is recorded with a reason", () => {
    const change = "`Field Query.a was removed.`";
    expect(broken(deprecated, without, `- 2026-11-21 ${change} never served\n`)).toEqual([]);
    expect(broken(deprecated, without, `- 2026-11-21 ${change}\n`)).toHaveLength(1);
    expect(broken(deprecated, without, `${change} never served\n`)).toHaveLength(1);
  });

  it("passes with many of its kind for thirty days, by a line with names left open", () => {
    const before = "type Query { a(x: [Int!]!): Int b: Int }";
    const after = "type Query { a(x: [ID!]!): Int b: Int }";
    const change = "- 2027-02-01 `Argument Query.*(x:) has changed type from * to *.` ids are opaque\n";
    expect(broken(before, after)).toHaveLength(1);
    expect(broken(before, after, change)).toEqual([]);
    expect(broken(before, after, change, "2027-03-04")).toHaveLength(1);
    expect(broken(before, without, change)).toEqual(["Field Query.a was removed."]);
  });

  it("breaks when an argument becomes compulsory, a type changes or an enum value goes", () => {
    expect(broken("type Query { a(x: Int): Int }", "type Query { a(x: Int!): Int }")).toHaveLength(1);
    expect(broken("type Query { a: Int b: String }", "type Query { a: String b: Int }")).toHaveLength(2);
    expect(broken("type Query { a: E } enum E { A B }", "type Query { a: E } enum E { A }")).toHaveLength(1);
  });

  it("only warns of what is new", () => {
    const after = "type Query { a(x: Int): Int b: Int }";
    const { breaking, dangerous } = judge("type Query { a: Int }", after, "", "2027-01-01");
    expect([breaking.length, dangerous.length]).toEqual([0, 1]);
  });
});

describe("a deprecation", () => {
  it("says what to use and until when", () => {
    expect(unclear(deprecated)).toEqual([]);
    const vague =
      'type Query { a: Int @deprecated(reason: "old") b(x: Int @deprecated(reason: "Use `y`")): Int }';
    expect(unclear(vague)).toEqual(["Query.a: old", "Query.x: Use `y`"]);
    for (const reason of [
      "",
      "Use ``. 2027-03-01",
      "Use `b`. May go on 2027-02-30.",
      "Use `b`. May go on 2027-13-01.",
    ])
      expect(unclear(`type Query { a: Int @deprecated(reason: "${reason}") }`), reason).toHaveLength(1);
    expect(unclear("type Query { a: Int @deprecated }")).toHaveLength(1);
  });
});
