import { deepEqual } from "../base/equal";

/** The side whose value of a field is kept. */
export type Side = "mine" | "theirs";

/** Result of merging two versions of one record. */
export interface Merged<V extends object> {
  /** My values, with theirs wherever I changed nothing. */
  readonly values: V;
  /** Fields changed only by them, and taken over. */
  readonly taken: readonly string[];
  /** Fields changed differently by both: the user has to choose one. `values` contains mine. */
  readonly clashes: readonly string[];
}

function plainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Three-way merge of a form's values, field by field: `base` is the loaded version, `mine` the version on
 * screen, `theirs` the current record. A field is one unit, except for those named in `within`: they
 * contain fields themselves, which are called `name.key`.
 */
export function merge<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  within: readonly string[] = [],
): Merged<V> {
  const taken: string[] = [];
  const clashes: string[] = [];
  const fields = (
    from: Readonly<Record<string, unknown>>,
    ours: Readonly<Record<string, unknown>>,
    others: Readonly<Record<string, unknown>>,
    prefix: string,
  ): Record<string, unknown> => {
    const result: Record<string, unknown> = { ...ours };
    for (const name of new Set([...Object.keys(ours), ...Object.keys(others)])) {
      const [was, my, their] = [from[name], ours[name], others[name]];
      if (deepEqual(my, their) || deepEqual(was, their)) continue;
      const path = prefix + name;
      if (!prefix && within.includes(name) && plainObject(my) && plainObject(their)) {
        result[name] = fields(plainObject(was) ? was : {}, my, their, `${name}.`);
      } else if (deepEqual(was, my)) {
        result[name] = their;
        taken.push(path);
      } else clashes.push(path);
    }
    return result;
  };
  const record = (values: V) => values as unknown as Readonly<Record<string, unknown>>;
  const values = fields(record(base), record(mine), record(theirs), "") as V;
  return { values, taken, clashes };
}

/** The value at a path of `merge`. */
export function valueAt(values: object, path: string): unknown {
  const [name = "", key] = split(path);
  const value = (values as Readonly<Record<string, unknown>>)[name];
  return key === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[key];
}

/** `values` with another value at the path. */
export function withValue<V extends object>(values: V, path: string, value: unknown): V {
  const [name = "", key] = split(path);
  const old = (values as Readonly<Record<string, unknown>>)[name] as object | undefined;
  return { ...values, [name]: key === undefined ? value : { ...old, [key]: value } };
}

function split(path: string): readonly [string, string?] {
  const dot = path.indexOf(".");
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
}
