/**
 * Edits of a form definition by the builder; each returns a new definition. A path is the key of a field,
 * or `table.column`.
 */

import {
  type Branch,
  type Definition,
  type Field,
  type FieldType,
  MOST,
  type Node,
  type Rights,
} from "@/domains/flow/definition";
import { FIELD_TYPE } from "@/domains/flow/form/labels";

export interface Place {
  /** Key of the table that contains the column. */
  readonly table: string | undefined;
  readonly key: string;
}

export function placeOf(path: string): Place {
  const [first = "", second] = path.split(".", 2);
  return second === undefined ? { table: undefined, key: first } : { table: first, key: second };
}

export function pathOf({ table, key }: Place): string {
  return table === undefined ? key : `${table}.${key}`;
}

/** Fields of the form, or columns of a table. */
export function listOf(definition: Definition, table: string | undefined): readonly Field[] {
  if (table === undefined) return definition.fields;
  return definition.fields.find(({ key }) => key === table)?.columns ?? [];
}

export function fieldAt(definition: Definition, path: string | null): Field | undefined {
  if (path === null) return undefined;
  const { table, key } = placeOf(path);
  return listOf(definition, table).find((field) => field.key === key);
}

function withList(
  definition: Definition,
  table: string | undefined,
  edit: (fields: readonly Field[]) => readonly Field[],
): Definition {
  if (table === undefined) return { ...definition, fields: edit(definition.fields) };
  const fields = definition.fields.map((field) =>
    field.key === table ? { ...field, columns: edit(field.columns ?? []) } : field,
  );
  return { ...definition, fields };
}

/**
 * A key unused in the whole definition, including rules that refer to deleted fields, which would then
 * refer to the new one.
 */
export function freshKey(definition: Definition, prefix: "f" | "c"): string {
  const used = JSON.stringify(definition).matchAll(new RegExp(`\\b${prefix}(\\d+)\\b`, "g"));
  return `${prefix}${1 + Math.max(0, ...Array.from(used, ([, number]) => Number(number)))}`;
}

/** Whether a type is allowed for columns of a table. */
export function isColumnType(type: FieldType): boolean {
  return type !== "detail" && type !== "contract" && type !== "explanation";
}

export function isFull(definition: Definition, table: string | undefined): boolean {
  return listOf(definition, table).length >= (table === undefined ? MOST.fields : MOST.columns);
}

function newField(type: FieldType, key: string): Field {
  const field: Field = { key, label: FIELD_TYPE[type], type };
  switch (type) {
    case "choice":
      return { ...field, options: ["选项一", "选项二"] };
    case "record":
      return { ...field, record: "customer" };
    case "detail":
      return { ...field, columns: [{ key: "c1", label: "名称", type: "text" }] };
    case "explanation":
      return { ...field, text: "" };
    default:
      return field;
  }
}

export interface Edited {
  readonly definition: Definition;
  /** Path of the added field, which is selected next. */
  readonly path: string;
}

/** Adds a field of a type at a position of a list; by default at its end. Null when the list is full. */
export function added(
  definition: Definition,
  type: FieldType,
  table: string | undefined,
  at: number | undefined,
): Edited | null {
  if (isFull(definition, table) || (table !== undefined && !isColumnType(type))) return null;
  const key = freshKey(definition, table === undefined ? "f" : "c");
  return inserted(definition, newField(type, key), table, at);
}

function inserted(
  definition: Definition,
  field: Field,
  table: string | undefined,
  at: number | undefined,
): Edited {
  const next = withList(definition, table, (fields) => {
    const place = at ?? fields.length;
    return [...fields.slice(0, place), field, ...fields.slice(place)];
  });
  return { definition: next, path: pathOf({ table, key: field.key }) };
}

/** Largest number of characters of a label. */
export const LABEL_LENGTH = 30;

/** Inserts a copy behind its original. */
export function copied(definition: Definition, path: string): Edited | null {
  const { table, key } = placeOf(path);
  const fields = listOf(definition, table);
  const at = fields.findIndex((field) => field.key === key);
  const original = fields[at];
  if (!original || isFull(definition, table)) return null;
  const copy: Field = {
    ...original,
    key: freshKey(definition, table === undefined ? "f" : "c"),
    label: [...`${original.label}副本`].slice(0, LABEL_LENGTH).join(""),
  };
  return inserted(definition, copy, table, at + 1);
}

/** Moves a field within its list to a position, counted without it. */
export function moved(definition: Definition, path: string, to: number): Definition {
  const { table, key } = placeOf(path);
  const fields = listOf(definition, table);
  const from = fields.findIndex((field) => field.key === key);
  const field = fields[from];
  const place = Math.max(0, Math.min(to, fields.length - 1));
  if (!field || place === from) return definition;
  const others = fields.filter((other) => other !== field);
  return withList(definition, table, () => [...others.slice(0, place), field, ...others.slice(place)]);
}

/** Removes a field with its rights; conditions and formulas that refer to it become errors. */
export function removed(definition: Definition, path: string): Definition {
  const { table, key } = placeOf(path);
  const left = withList(definition, table, (fields) => fields.filter((field) => field.key !== key));
  const kept = (rights: Rights): Rights =>
    Object.fromEntries(
      Object.entries(rights).filter(([named]) => named !== path && !named.startsWith(`${path}.`)),
    );
  const unsummed = left.fields.map((field) =>
    field.key === table && field.sums?.includes(key)
      ? tidy({ ...field, sums: field.sums.filter((sum) => sum !== key) })
      : field,
  );
  return {
    ...left,
    fields: unsummed,
    rights: kept(left.rights),
    nodes: withRights(left.nodes, kept),
  };
}

function withRights(nodes: readonly Node[], kept: (rights: Rights) => Rights): readonly Node[] {
  return nodes.map((node) => ({
    ...node,
    ...(node.rights ? { rights: kept(node.rights) } : {}),
    ...(node.branches
      ? {
          branches: node.branches.map(
            (branch): Branch => ({ ...branch, nodes: withRights(branch.nodes, kept) }),
          ),
        }
      : {}),
  }));
}

/** Attributes whose empty text is kept: it is still to be filled in. */
const BLANKS: ReadonlySet<string> = new Set(["key", "label", "text", "formula"]);

/** Leaves out attributes without a value, as the server does. */
function tidy(field: Field): Field {
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      !(value === undefined || value === null || value === false) &&
      !(Array.isArray(value) && value.length === 0) &&
      !(value === "" && !BLANKS.has(name)),
  );
  return Object.fromEntries(kept) as unknown as Field;
}

/** Changes attributes of a field; undefined removes one. */
export function changed(definition: Definition, path: string, over: Partial<Field>): Definition {
  const { table, key } = placeOf(path);
  return withList(definition, table, (fields) =>
    fields.map((field) => (field.key === key ? tidy({ ...field, ...over }) : field)),
  );
}
