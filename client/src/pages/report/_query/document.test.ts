import { describe, expect, it } from "vitest";
import { type Document, DocumentError, parsed, printed } from "./document";
import {
  type Chosen,
  changedAt,
  chosen,
  eachField,
  leavesOf,
  pathText,
  withField,
  without,
} from "./selection";

const WHOLE: Document = {
  declared: [
    { name: "from", type: "Date" },
    { name: "ids", type: "[ID!]!" },
  ],
  fields: [
    {
      name: "projects",
      alias: "open",
      args: [
        {
          name: "filter",
          value: {
            kind: "object",
            fields: [
              { name: "keyword", value: { kind: "text", text: '他说 "好"\n{ $from }' } },
              { name: "ids", value: { kind: "parameter", name: "ids" } },
              {
                name: "beginsOn",
                value: {
                  kind: "object",
                  fields: [{ name: "from", value: { kind: "parameter", name: "from" } }],
                },
              },
              { name: "none", value: { kind: "object", fields: [] } },
            ],
          },
        },
        {
          name: "orderBy",
          value: {
            kind: "list",
            items: [{ kind: "object", fields: [{ name: "field", value: { kind: "enum", text: "NAME" } }] }],
          },
        },
        { name: "first", value: { kind: "number", text: "-1.50" } },
        { name: "deep", value: { kind: "list", items: [{ kind: "null" }, { kind: "flag", on: false }] } },
      ],
      fields: [chosen("nodes", [chosen("name"), chosen("money", [chosen("outstanding")])])],
    },
    chosen("viewer", [chosen("name")]),
  ],
};

describe("a document", () => {
  it("is read as it was written", () => {
    expect(parsed(printed(WHOLE))).toEqual(WHOLE);
  });

  it("never lets a text become a part of it", () => {
    const text = printed(WHOLE);
    expect(text).toContain('keyword: "他说 \\"好\\"\\n{ $from }"');
    expect(text.split("\n")[1]).toMatch(/^ {2}open: projects\(.*\) \{$/);
  });

  it("is read whatever its blanks, comments and commas", () => {
    expect(parsed('{ # projects\n projects(first:3,after:"x"){nodes{name,},} }')).toEqual({
      declared: [],
      fields: [
        {
          name: "projects",
          alias: null,
          args: [
            { name: "first", value: { kind: "number", text: "3" } },
            { name: "after", value: { kind: "text", text: "x" } },
          ],
          fields: [chosen("nodes", [chosen("name")])],
        },
      ],
    });
  });

  it.each([
    ["a mutation", "mutation { a }"],
    ["fragments", "{ ...F } fragment F on Query { a }"],
    ["directives", "{ a @skip(if: true) }"],
    ["block texts", '{ a(b: """c""") }'],
    ["nothing", "{ }"],
    ["what is not closed", "{ a { b }"],
    ["two of them", "{ a } { b }"],
    ["an unknown escape", '{ a(b: "\\q") }'],
    ["what is too deep", `{ a(b: ${"[".repeat(100)}1${"]".repeat(100)}) }`],
  ])("is refused with %s", (_, text) => {
    expect(() => parsed(text)).toThrow(DocumentError);
  });
});

describe("what is chosen", () => {
  const fields: readonly Chosen[] = WHOLE.fields;

  it("gets a field at the end of a way, and keeps what was there", () => {
    const next = withField(fields, ["viewer", "member", "name"]);
    expect([...eachField(next)].map(([path]) => pathText(path))).toContain("viewer.member.name");
    expect(next[0]).toBe(fields[0]);
    expect(withField(next, ["viewer", "member", "name"])).toBe(next);
  });

  it("loses what led to a field and to nothing else", () => {
    const next = without(fields, ["open", "nodes", "money", "outstanding"]);
    expect(leavesOf(next).map(pathText)).toEqual(["open.nodes.name", "viewer.name"]);
    expect(leavesOf(without(next, ["viewer", "name"])).map(pathText)).toEqual(["open.nodes.name"]);
    expect(without(fields, ["nowhere"])).toBe(fields);
    expect(changedAt(fields, ["open", "nowhere"], () => null)).toBe(fields);
  });
});
