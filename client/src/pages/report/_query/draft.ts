import type {
  OnlineReportPeriod,
  ReportQueryColumnKind,
  ReportQueryDefinitionInput,
  ReportQueryList,
  ReportQueryParameterKind,
} from "@/__generated__/exploringPreviewQuery.graphql";
import { type Declared, parsed, printed } from "./document";
import { LINKED } from "./pages";
import {
  fieldOfType,
  isLeaf,
  isUsable,
  labelAt,
  listsOf,
  ROOT,
  stepLabels,
  type Types,
  wayOf,
} from "./schema";
import {
  type Chosen,
  changedAt,
  chosen,
  fieldAt,
  keyOf,
  type Path,
  spelt,
  usesOf,
  type Value,
  withField,
  without,
  withoutParameter,
} from "./selection";
import { type Binding, type Slot, variablesOf, withValueAt } from "./slots";

export type ColumnKind = ReportQueryColumnKind;
export type ListMode = ReportQueryList;
export type ParameterKind = ReportQueryParameterKind;
export type Definition = ReportQueryDefinitionInput;

/** What a parameter is given, or what it is while nothing is: a period, an end, or values. */
export interface Given {
  readonly values?: readonly string[] | null | undefined;
  readonly period?: OnlineReportPeriod | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export interface ParameterDraft {
  readonly name: string;
  readonly label: string;
  readonly kind: ParameterKind;
  readonly multiple: boolean;
  readonly required: boolean;
  readonly dict: string | null;
  readonly default: Given | null;
}

export interface ColumnDraft {
  readonly path: string;
  readonly label: string;
  /** null: as the type says. */
  readonly kind: ColumnKind | null;
  /** What is made of the lists on its way that are no rows. */
  readonly list: Exclude<ListMode, "ROWS">;
}

/** A stored query while it is composed. Each value that is asked for is a column; ids for links are added when it is printed. */
export interface QueryDraft {
  readonly fields: readonly Chosen[];
  readonly columns: readonly ColumnDraft[];
  /** Paths of the lists whose elements are rows, which stand within each other; the outer one first. */
  readonly rows: readonly string[];
  readonly parameters: readonly ParameterDraft[];
  /** What variables are declared as, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** A record whose list of rows is empty has one row, too. */
  readonly keepEmpty: boolean;
}

/** What the server takes at most. */
export const LIMITS = { columns: 40, parameters: 10, label: 60, parameterLabel: 40 } as const;

export const EMPTY: QueryDraft = {
  fields: [],
  columns: [],
  rows: [],
  parameters: [],
  variables: {},
  keepEmpty: true,
};

/** A stored definition, as the server answers it. */
export interface Stored {
  readonly document: string;
  readonly rows: readonly string[];
  readonly keepEmpty: boolean;
  readonly columns: readonly {
    readonly path: string;
    readonly label: string;
    readonly kind: ColumnKind;
    readonly list: ListMode;
  }[];
  readonly parameters: readonly {
    readonly name: string;
    readonly label: string;
    readonly kind: ParameterKind;
    readonly multiple: boolean;
    readonly required: boolean;
    readonly dict: string | null | undefined;
    readonly default: Given | null | undefined;
  }[];
}

/** A path that is spelt, in its parts. */
export const pathOf = (text: string): Path => text.split(".");
/** Whether a path is a list, or leads on from it. */
export const isBelow = (path: string, list: string) => path === list || path.startsWith(`${list}.`);

/** The fields that lead to one of the paths; what is asked for besides, as an id for links, is no column. */
function pruned(fields: readonly Chosen[], paths: ReadonlySet<string>, above: Path = []): Chosen[] {
  return fields.flatMap((field) => {
    const path = [...above, keyOf(field)];
    const isColumn = paths.has(spelt(path));
    if (field.fields.length === 0) return isColumn ? [field] : [];
    const below = pruned(field.fields, paths, path);
    if (below.length > 0) return [{ ...field, fields: below }];
    // of records that are counted something has to be asked for
    return isColumn ? [{ ...field, fields: field.fields.slice(0, 1) }] : [];
  });
}

/** A stored definition as it is composed; throws `DocumentError` where its document was not written here. */
export function draftOf({ document, rows, keepEmpty, columns, parameters }: Stored): QueryDraft {
  const { declared, fields } = parsed(document);
  return {
    fields: pruned(fields, new Set(columns.map(({ path }) => path))),
    columns: columns.map(({ path, label, kind, list }) => ({
      path,
      label,
      kind,
      list: list === "COUNT" ? "COUNT" : "JOIN",
    })),
    rows,
    keepEmpty,
    parameters: parameters.map(({ dict, default: usual, ...parameter }) => ({
      ...parameter,
      dict: dict ?? null,
      default: usual ?? null,
    })),
    variables: Object.fromEntries(declared.map(({ name, type }) => [name, type])),
  };
}

/** The fields with the ids of the records whose values are shown. */
function withIds(types: Types, fields: readonly Chosen[], typeName = ROOT): readonly Chosen[] {
  const below = fields.map((field) => {
    const known = fieldOfType(types, typeName, field.name);
    return known && field.fields.length > 0
      ? { ...field, fields: withIds(types, field.fields, known.typeName) }
      : field;
  });
  const id = fieldOfType(types, typeName, "id");
  const shows = fields.some((field) => field.fields.length === 0);
  const has = fields.some((field) => keyOf(field) === "id");
  return LINKED.includes(typeName) && shows && !has && id && isUsable(id) ? [chosen("id"), ...below] : below;
}

/** The variables that are used, as they are declared. */
function declaredOf({ fields, parameters, variables }: QueryDraft): Declared[] {
  return parameters.flatMap(variablesOf).flatMap((name) => {
    const type = variables[name];
    return type && usesOf(fields, name).length > 0 ? [{ name, type }] : [];
  });
}

/** What is made of the lists on the way of a column. */
export const modeOfColumn = (
  types: Types,
  { fields, rows }: QueryDraft,
  { path, list }: ColumnDraft,
): ListMode => (listsOf(types, fields, pathOf(path)).every((one) => rows.includes(one)) ? "ROWS" : list);

/** What is sent and stored. */
export function definitionOf(types: Types, draft: QueryDraft): Definition {
  return {
    document: printed({ declared: declaredOf(draft), fields: withIds(types, draft.fields) }),
    columns: draft.columns.map((column) => ({
      path: column.path,
      label: column.label.trim(),
      list: modeOfColumn(types, draft, column),
      ...(column.kind ? { kind: column.kind } : {}),
    })),
    keepEmpty: draft.keepEmpty,
    parameters: draft.parameters.map(({ dict, default: usual, label, ...parameter }) => ({
      ...parameter,
      label: label.trim(),
      ...(dict ? { dict } : {}),
      ...(usual ? { default: givenInput(usual) } : {}),
    })),
  };
}

function givenInput({ values, period, from, to }: Given) {
  return {
    ...(values ? { values: [...values] } : {}),
    ...(period ? { period } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** A name for a column that no other has: 名称, else 客户名称, else with a number. */
function freshLabel(types: Types, draft: QueryDraft, path: Path): string {
  const steps = wayOf(types, draft.fields, path);
  const labels = steps ? stepLabels(steps) : [...path];
  const own = labels.at(-1) ?? spelt(path);
  const whole = labels.length > 2 ? `${labels.at(-2)}${own}` : own;
  const taken = draft.columns.map(({ label }) => label);
  const wish = whole.slice(0, LIMITS.label);
  let label = wish;
  for (let at = 2; taken.includes(label); at += 1) label = `${wish.slice(0, LIMITS.label - 3)}${at}`;
  return label;
}

/** The draft with a column for the value at the end of a way of names; the first list on a way makes the rows. */
export function withColumn(types: Types, draft: QueryDraft, names: Path): QueryDraft {
  const path = spelt(names);
  if (draft.columns.length >= LIMITS.columns || draft.columns.some((one) => one.path === path)) return draft;
  const next = { ...draft, fields: withField(draft.fields, names) };
  const [outer] = listsOf(types, next.fields, names);
  // somebody who has folded every list means it
  const rows = outer && shownLists(types, draft).length === 0 ? [outer] : next.rows;
  const column: ColumnDraft = { path, label: freshLabel(types, next, names), kind: null, list: "JOIN" };
  return { ...next, rows, columns: [...next.columns, column] };
}

/** The rows that still have a column on their way. */
function standing(rows: readonly string[], fields: readonly Chosen[]): readonly string[] {
  const kept = rows.filter((list) => fieldAt(fields, pathOf(list)) !== undefined);
  return kept.length === rows.length ? rows : kept;
}

export function withoutColumn(draft: QueryDraft, path: string): QueryDraft {
  const columns = draft.columns.filter((column) => column.path !== path);
  // a list that is counted and what is shown of it are asked for together
  const isShared = columns.some((one) => isBelow(one.path, path) || isBelow(path, one.path));
  const fields = isShared ? draft.fields : without(draft.fields, pathOf(path));
  return { ...draft, fields, columns, rows: standing(draft.rows, fields) };
}

export const changedColumn = (
  draft: QueryDraft,
  path: string,
  change: Partial<Omit<ColumnDraft, "path">>,
): QueryDraft => ({
  ...draft,
  columns: draft.columns.map((column) => (column.path === path ? { ...column, ...change } : column)),
});

/** The draft with a column at another place; `to` counts without it. */
export function movedColumn(draft: QueryDraft, path: string, to: number): QueryDraft {
  const at = draft.columns.findIndex((column) => column.path === path);
  const column = draft.columns[at];
  const place = Math.max(0, Math.min(to, draft.columns.length - 1));
  if (!column || at === place) return draft;
  return { ...draft, columns: draft.columns.toSpliced(at, 1).toSpliced(place, 0, column) };
}

/** The lists that something is shown of, the outer ones before what stands in them. */
export function shownLists(types: Types, { fields, columns }: QueryDraft): string[] {
  const found = columns.flatMap(({ path }) => listsOf(types, fields, pathOf(path)));
  return [...new Set(found)].sort((a, b) => a.split(".").length - b.split(".").length || (a < b ? -1 : 1));
}

/** What is made of a list. */
export function modeOf({ rows, columns }: QueryDraft, list: string): ListMode {
  if (rows.includes(list)) return "ROWS";
  const below = columns.filter(({ path }) => isBelow(path, list));
  return below.length > 0 && below.every((column) => column.list === "COUNT") ? "COUNT" : "JOIN";
}

/**
 * The draft with something else made of a list. Rows are one chain of lists: another one that has nothing to do with it is
 * written in one cell from then on, and named in `folded`. A list that is counted is one column.
 */
export function withMode(
  types: Types,
  draft: QueryDraft,
  list: string,
  mode: ListMode,
): { readonly draft: QueryDraft; readonly folded: readonly string[] } {
  if (modeOf(draft, list) === mode) return { draft, folded: [] };
  if (mode === "COUNT")
    return {
      draft: { ...counted(types, draft, list), rows: draft.rows.filter((one) => !isBelow(one, list)) },
      folded: [],
    };
  const opened = uncounted(types, draft, list);
  if (mode === "JOIN") {
    const columns = opened.columns.map((column) =>
      isBelow(column.path, list) ? { ...column, list: mode } : column,
    );
    return {
      draft: { ...opened, columns, rows: opened.rows.filter((one) => !isBelow(one, list)) },
      folded: [],
    };
  }
  const above = listsOf(types, opened.fields, pathOf(list));
  const kept = opened.rows.filter((one) => isBelow(one, list) || isBelow(list, one));
  const rows = [...new Set([...above, ...kept])].sort((a, b) => a.length - b.length);
  return { draft: { ...opened, rows }, folded: opened.rows.filter((one) => !rows.includes(one)) };
}

/** The draft with one column for a list: how many there are. */
function counted(types: Types, draft: QueryDraft, list: string): QueryDraft {
  const field = wayOf(types, draft.fields, pathOf(list))?.at(-1)?.field;
  const first = draft.columns.findIndex(({ path }) => isBelow(path, list));
  if (!field || first < 0) return draft;
  const others = draft.columns.filter(({ path }) => path !== list && isBelow(path, list));
  // each element has its id, while it may lack a value
  const id = fieldOfType(types, field.typeName, "id");
  const own = id && isUsable(id) ? `${list}.id` : null;
  const fields = own
    ? others.reduce(
        (all, { path }) => (path === own ? all : without(all, pathOf(path))),
        withField(draft.fields, pathOf(own)),
      )
    : draft.fields;
  // 项目列表 is counted as 项目数
  const called = labelAt(types, draft.fields, pathOf(list)).replace(/列表$/, "");
  const label = `${called.slice(0, LIMITS.label - 1)}数`;
  const column: ColumnDraft = { path: list, label, kind: "NUMBER", list: "COUNT" };
  return {
    ...draft,
    fields,
    columns: draft.columns.flatMap((one, at) =>
      at === first ? [column] : isBelow(one.path, list) ? [] : [one],
    ),
  };
}

/** The draft with what the records of a list are called in the place of how many there are. */
function uncounted(types: Types, draft: QueryDraft, list: string): QueryDraft {
  const at = draft.columns.findIndex(({ path }) => path === list);
  const field = wayOf(types, draft.fields, pathOf(list))?.at(-1)?.field;
  if (at < 0 || !field || isLeaf(field)) return draft;
  const values = (types.get(field.typeName)?.fields ?? []).filter((one) => isLeaf(one) && isUsable(one));
  const shown = ["name", "title", "id"].map((name) => values.find((one) => one.name === name)).find(Boolean);
  const value = shown ?? values[0];
  if (!value) return draft;
  const next = withColumn(types, { ...draft, columns: draft.columns.toSpliced(at, 1) }, [
    ...pathOf(list),
    value.name,
  ]);
  return movedColumn(next, `${list}.${value.name}`, at);
}

/** The draft with something said at an argument of the field at a path, or no longer. */
export function withArgument(draft: QueryDraft, path: Path, slot: Slot, value: Value | null): QueryDraft {
  const fields = changedAt(draft.fields, path, (field) => ({
    ...field,
    args: withValueAt(field.args, slot.path, value),
  }));
  return fields === draft.fields ? draft : { ...draft, fields };
}

/** Of two types that a variable stands for, the one that fits both places: `ID!` rather than `ID`. */
const stricter = (a: string | undefined, b: string) => (a === `${b}!` ? a : b);

/** The draft with a parameter at an argument; one that is new is added. */
export function withBinding(
  draft: QueryDraft,
  path: Path,
  slot: Slot,
  { value, variables }: Pick<Binding, "value" | "variables">,
  added?: ParameterDraft,
): QueryDraft {
  const next = withArgument(draft, path, slot, value);
  const types = { ...next.variables };
  for (const { name, type } of variables) types[name] = stricter(types[name], type);
  return { ...next, variables: types, parameters: added ? [...next.parameters, added] : next.parameters };
}

/** The draft without a parameter, and without what it stood for. */
export function withoutParameterOf(draft: QueryDraft, name: string): QueryDraft {
  const gone = draft.parameters.find((one) => one.name === name);
  if (!gone) return draft;
  const fields = variablesOf(gone).reduce(
    (all: readonly Chosen[], variable) => withoutParameter(all, variable),
    draft.fields,
  );
  return { ...draft, fields, parameters: draft.parameters.filter((one) => one !== gone) };
}

export const changedParameter = (
  draft: QueryDraft,
  name: string,
  change: Partial<Omit<ParameterDraft, "name" | "kind">>,
): QueryDraft => ({
  ...draft,
  parameters: draft.parameters.map((one) => (one.name === name ? { ...one, ...change } : one)),
});
