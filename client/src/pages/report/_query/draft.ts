/** Form values of a stored query, and the definition that is made of them. Pure functions. */

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
  stepsAlong,
  type Types,
} from "./schema";
import {
  type Chosen,
  changedAt,
  chosen,
  fieldAt,
  keyOf,
  type Path,
  pathText,
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

/** Value of a parameter, or its default: a period, ends of a range, or values. */
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
  /** null: the default of the type. */
  readonly kind: ColumnKind | null;
  /** Treatment of the lists on its path that are not rows. */
  readonly list: Exclude<ListMode, "ROWS">;
}

/** A stored query in the editor. Each selected value is a column; ids for links are added on printing. */
export interface QueryDraft {
  readonly fields: readonly Chosen[];
  readonly columns: readonly ColumnDraft[];
  /** Paths of the nested lists whose elements are rows; the outer one first. */
  readonly rows: readonly string[];
  readonly parameters: readonly ParameterDraft[];
  /** Declared types of the variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether a record whose list of rows is empty has one row, too. */
  readonly keepEmpty: boolean;
}

/** Limits of the server: numbers of columns and parameters, lengths of labels in characters. */
export const LIMITS = { columns: 40, parameters: 10, label: 60, parameterLabel: 40 } as const;

export const EMPTY: QueryDraft = {
  fields: [],
  columns: [],
  rows: [],
  parameters: [],
  variables: {},
  keepEmpty: true,
};

/** A stored definition as the server returns it. */
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

/** The parts of a path. */
export const pathOf = (text: string): Path => text.split(".");
/** Whether a path is the list or leads through it. */
export const isBelow = (path: string, list: string) => path === list || path.startsWith(`${list}.`);

/** Only the fields that lead to one of the paths; others, such as ids for links, are no columns. */
function pruned(fields: readonly Chosen[], paths: ReadonlySet<string>, above: Path = []): Chosen[] {
  return fields.flatMap((field) => {
    const path = [...above, keyOf(field)];
    const isColumn = paths.has(pathText(path));
    if (field.fields.length === 0) return isColumn ? [field] : [];
    const below = pruned(field.fields, paths, path);
    if (below.length > 0) return [{ ...field, fields: below }];
    // a counted record needs at least one selected field
    return isColumn ? [{ ...field, fields: field.fields.slice(0, 1) }] : [];
  });
}

/** Draft of a stored definition; throws `DocumentError` if this editor can't parse the document. */
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

/** The fields with ids of the records whose values are shown. */
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

/** Declarations of the variables in use. */
function declaredOf({ fields, parameters, variables }: QueryDraft): Declared[] {
  return parameters.flatMap(variablesOf).flatMap((name) => {
    const type = variables[name];
    return type && usesOf(fields, name).length > 0 ? [{ name, type }] : [];
  });
}

/** Mode of the lists on a column's path. */
export const modeOfColumn = (
  types: Types,
  { fields, rows }: QueryDraft,
  { path, list }: ColumnDraft,
): ListMode => (listsOf(types, fields, pathOf(path)).every((one) => rows.includes(one)) ? "ROWS" : list);

/** The definition as it is sent and stored. */
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

/** A unique label for a column: 名称, else 客户名称, else with a number. */
function freshLabel(types: Types, draft: QueryDraft, path: Path): string {
  const steps = stepsAlong(types, draft.fields, path);
  const labels = steps ? stepLabels(steps) : [...path];
  const own = labels.at(-1) ?? pathText(path);
  const whole = labels.length > 2 ? `${labels.at(-2)}${own}` : own;
  const taken = draft.columns.map(({ label }) => label);
  const wish = whole.slice(0, LIMITS.label);
  let label = wish;
  for (let at = 2; taken.includes(label); at += 1) label = `${wish.slice(0, LIMITS.label - 3)}${at}`;
  return label;
}

/** The draft with a column for a value; without other lists, the first list on its path makes the rows. */
export function withColumn(types: Types, draft: QueryDraft, names: Path): QueryDraft {
  const path = pathText(names);
  if (draft.columns.length >= LIMITS.columns || draft.columns.some((one) => one.path === path)) return draft;
  const next = { ...draft, fields: withField(draft.fields, names) };
  const [outer] = listsOf(types, next.fields, names);
  // if all lists are joined, that was the user's choice and stays
  const rows = outer && shownLists(types, draft).length === 0 ? [outer] : next.rows;
  const column: ColumnDraft = { path, label: freshLabel(types, next, names), kind: null, list: "JOIN" };
  return { ...next, rows, columns: [...next.columns, column] };
}

/** The row lists that still have a column. */
function standing(rows: readonly string[], fields: readonly Chosen[]): readonly string[] {
  const kept = rows.filter((list) => fieldAt(fields, pathOf(list)) !== undefined);
  return kept.length === rows.length ? rows : kept;
}

export function withoutColumn(draft: QueryDraft, path: string): QueryDraft {
  const columns = draft.columns.filter((column) => column.path !== path);
  // a counted list and its shown values share one selection
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

/** The draft with a column at another position; `to` counts without it. */
export function movedColumn(draft: QueryDraft, path: string, to: number): QueryDraft {
  const at = draft.columns.findIndex((column) => column.path === path);
  const column = draft.columns[at];
  const place = Math.max(0, Math.min(to, draft.columns.length - 1));
  if (!column || at === place) return draft;
  return { ...draft, columns: draft.columns.toSpliced(at, 1).toSpliced(place, 0, column) };
}

/** Lists with visible values, outer ones before inner ones. */
export function shownLists(types: Types, { fields, columns }: QueryDraft): string[] {
  const found = columns.flatMap(({ path }) => listsOf(types, fields, pathOf(path)));
  return [...new Set(found)].sort((a, b) => a.split(".").length - b.split(".").length || (a < b ? -1 : 1));
}

/** Mode of a list: rows, joined, or counted. */
export function modeOf({ rows, columns }: QueryDraft, list: string): ListMode {
  if (rows.includes(list)) return "ROWS";
  const below = columns.filter(({ path }) => isBelow(path, list));
  return below.length > 0 && below.every((column) => column.list === "COUNT") ? "COUNT" : "JOIN";
}

/**
 * The draft with another mode of a list. Row lists form one nested chain: unrelated lists are joined into
 * cells, and are returned in `folded`. A counted list is one column.
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

/** The draft with a list counted in one column. */
function counted(types: Types, draft: QueryDraft, list: string): QueryDraft {
  const field = stepsAlong(types, draft.fields, pathOf(list))?.at(-1)?.field;
  const first = draft.columns.findIndex(({ path }) => isBelow(path, list));
  if (!field || first < 0) return draft;
  const others = draft.columns.filter(({ path }) => path !== list && isBelow(path, list));
  // each element has an id, while other values may be missing
  const id = fieldOfType(types, field.typeName, "id");
  const own = id && isUsable(id) ? `${list}.id` : null;
  const fields = own
    ? others.reduce(
        (all, { path }) => (path === own ? all : without(all, pathOf(path))),
        withField(draft.fields, pathOf(own)),
      )
    : draft.fields;
  // for example, 项目列表 is counted as 项目数
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

/** The draft with the names of a list's records instead of their number. */
function uncounted(types: Types, draft: QueryDraft, list: string): QueryDraft {
  const at = draft.columns.findIndex(({ path }) => path === list);
  const field = stepsAlong(types, draft.fields, pathOf(list))?.at(-1)?.field;
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

/** The draft with an argument set at the field of a path, or removed. */
export function withArgument(draft: QueryDraft, path: Path, slot: Slot, value: Value | null): QueryDraft {
  const fields = changedAt(draft.fields, path, (field) => ({
    ...field,
    args: withValueAt(field.args, slot.path, value),
  }));
  return fields === draft.fields ? draft : { ...draft, fields };
}

/** The stricter of two variable types, which fits both places: `ID!` rather than `ID`. */
const stricter = (a: string | undefined, b: string) => (a === `${b}!` ? a : b);

/** The draft with an argument bound to a parameter, which is added if new. */
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

/** The draft without a parameter and its bindings. */
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
