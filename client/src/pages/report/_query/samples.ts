import type { Stored } from "./draft";
import type { SchemaArgument, SchemaField, SchemaType, Types } from "./schema";

// A small sample schema for tests: paged projects with customers, amounts and milestones, under labels and
// codes of its own.

const argument = (name: string, label: string, type: string, over: Partial<SchemaArgument> = {}) => ({
  name,
  label,
  text: null,
  type,
  typeName: type.replaceAll(/[[\]!]/g, ""),
  typeKind: "SCALAR" as const,
  isList: type.startsWith("["),
  isRequired: type.endsWith("!"),
  ...over,
});

const field = (name: string, label: string, type: string, over: Partial<SchemaField> = {}): SchemaField => ({
  name,
  label,
  type,
  typeName: type.replaceAll(/[[\]!]/g, ""),
  typeKind: "SCALAR",
  kind: "TEXT",
  isConnection: false,
  forbidden: null,
  unusable: null,
  arguments: [],
  ...over,
});

const OBJECT = { typeKind: "OBJECT", kind: null } as const;

const type = (name: string, label: string, over: Partial<SchemaType> = {}): SchemaType => ({
  name,
  label,
  kind: "OBJECT",
  fields: [],
  inputs: [],
  values: [],
  ...over,
});

const PAGED = [
  argument("after", "此后", "String"),
  argument("first", "条数", "Int"),
  argument("page", "页", "PageInput", { typeKind: "INPUT" }),
];

export const TYPES: readonly SchemaType[] = [
  type("Query", "查询", {
    fields: [
      field("customer", "客户", "Customer", {
        ...OBJECT,
        arguments: [argument("id", "客户标识", "ID!")],
      }),
      field("projects", "项目", "ProjectConnection", {
        ...OBJECT,
        isConnection: true,
        arguments: [
          ...PAGED,
          argument("filter", "范围", "ProjectFilter", { typeKind: "INPUT" }),
          argument("orderBy", "排序", "[ProjectOrder!]", { typeKind: "INPUT" }),
        ],
      }),
      field("customers", "客户", "CustomerConnection", { ...OBJECT, isConnection: true, arguments: PAGED }),
      field("salaries", "工资", "[Money!]", { kind: "MONEY", forbidden: "需要“薪资管理”权限" }),
      field("reportQueries", "查询报表", "ReportQueryConnection", {
        ...OBJECT,
        isConnection: true,
        unusable: "报表不能作为报表的来源",
      }),
    ],
  }),
  type("ProjectConnection", "项目", {
    fields: [
      field("edges", "带游标的行", "[ProjectEdge!]!", OBJECT),
      field("nodes", "记录列表", "[Project!]!", OBJECT),
      field("totalCount", "总数", "Int!", { kind: "NUMBER" }),
    ],
  }),
  type("CustomerConnection", "客户", {
    fields: [
      field("nodes", "记录列表", "[Customer!]!", OBJECT),
      field("totalCount", "总数", "Int!", { kind: "NUMBER" }),
    ],
  }),
  type("Project", "项目", {
    fields: [
      field("customer", "客户", "Customer", OBJECT),
      field("id", "记录标识", "ID!"),
      field("mileposts", "里程碑", "[Milepost!]", {
        ...OBJECT,
        arguments: [argument("first", "条数", "Int"), argument("doneOn", "完成于", "Date")],
      }),
      field("members", "成员", "[Member!]", OBJECT),
      field("money", "收支", "ProjectMoney", OBJECT),
      field("name", "名称", "String!"),
      field("isOpen", "公开范围", "ProjectVisibility!", { typeKind: "ENUM" }),
      field("tags", "标签", "[String!]!"),
    ],
  }),
  type("Customer", "客户", {
    fields: [field("id", "记录标识", "ID!"), field("name", "名称", "String!")],
  }),
  type("Member", "成员", { fields: [field("id", "记录标识", "ID!"), field("name", "姓名", "String!")] }),
  type("Milepost", "里程碑", {
    fields: [
      field("id", "记录标识", "ID!"),
      field("name", "名称", "String!"),
      field("dueOn", "截止日期", "Date", { kind: "DATE" }),
    ],
  }),
  type("ProjectMoney", "收支", { fields: [field("outstanding", "未收金额", "Money", { kind: "MONEY" })] }),
  type("ProjectFilter", "项目范围", {
    kind: "INPUT",
    inputs: [
      argument("directorId", "负责人", "ID"),
      argument("keyword", "关键词", "String"),
      argument("overdue", "逾期", "Boolean"),
      argument("beginsOn", "开始日期", "DateRange", { typeKind: "INPUT" }),
      argument("type", "类型", "[String!]", { text: "Any of these values of the dictionary project_type." }),
      argument("isOpen", "公开范围", "ProjectVisibility", { typeKind: "ENUM" }),
      argument("custom", "自定义字段", "[CustomFilter!]", { typeKind: "INPUT" }),
    ],
  }),
  type("CustomFilter", "自定义字段", { kind: "INPUT", inputs: [argument("value", "值", "String")] }),
  type("DateRange", "日期", {
    kind: "INPUT",
    inputs: [argument("from", "从", "Date"), argument("to", "到", "Date")],
  }),
  type("ProjectOrder", "排序", {
    kind: "INPUT",
    inputs: [
      argument("direction", "方向", "SortDirection", { typeKind: "ENUM" }),
      argument("field", "依据", "ProjectSort!", { typeKind: "ENUM" }),
    ],
  }),
  type("ProjectSort", "排序依据", {
    kind: "ENUM",
    values: [{ name: "NAME" }, { name: "CREATED_AT" }],
  }),
  type("ProjectVisibility", "公开范围", {
    kind: "ENUM",
    values: [{ name: "OPEN" }, { name: "CONCERNED" }],
  }),
];

export const KNOWN: Types = new Map(TYPES.map((one) => [one.name, one]));

/** Stored query of projects with their customers and outstanding amounts, one row each. */
export const STORED: Stored = {
  document:
    'query Report($directorId: ID) {\n  projects(filter: { directorId: $directorId, keyword: "站" }) {\n    nodes {\n      id\n      name\n      customer {\n        id\n        name\n      }\n      money {\n        outstanding\n      }\n    }\n  }\n}\n',
  rows: ["projects.nodes"],
  keepEmpty: true,
  columns: [
    { path: "projects.nodes.name", label: "名称", kind: "TEXT", list: "ROWS" },
    { path: "projects.nodes.customer.name", label: "客户名称", kind: "TEXT", list: "ROWS" },
    { path: "projects.nodes.money.outstanding", label: "未收金额", kind: "MONEY", list: "ROWS" },
  ],
  parameters: [
    {
      name: "directorId",
      label: "负责人",
      kind: "MEMBER",
      multiple: false,
      required: false,
      dict: null,
      default: { values: ["@me"], period: null, from: null, to: null },
    },
  ],
};

/** Result of that query. */
export const RESULT = {
  columns: [
    {
      path: "projects.nodes.name",
      label: "名称",
      kind: "TEXT",
      list: "ROWS",
      type: "String",
      forbidden: null,
    },
    {
      path: "projects.nodes.customer.name",
      label: "客户名称",
      kind: "TEXT",
      list: "ROWS",
      type: "String",
      forbidden: null,
    },
    {
      path: "projects.nodes.money.outstanding",
      label: "未收金额",
      kind: "MONEY",
      list: "ROWS",
      type: "Money",
      forbidden: null,
    },
  ],
  rows: [
    // ids of Project:7 and Customer:9
    { cells: ["东站改造", "华东电力", "12000.50"], records: ["UHJvamVjdDo3", "Q3VzdG9tZXI6OQ", null] },
    { cells: ["西站", null, null], records: ["UHJvamVjdDo4", null, null] },
  ],
  truncated: false,
  endCursor: null,
  problems: [],
  asked: [{ name: "directorId", text: "我" }],
  asOf: "2026-11-29T08:00:00Z",
} as const;
