import { deepEqual } from "../base/equal";

/** Whose value of a field stays. */
export type Side = "mine" | "theirs";

/** What two people made of one record, put together. */
export interface Merged<V extends object> {
  /** Mine, with theirs wherever I changed nothing. */
  readonly values: V;
  /** Changed by them alone, and taken over. */
  readonly taken: readonly string[];
  /** Changed by both, and not into the same: somebody has to say which stays. `values` holds mine. */
  readonly clashes: readonly string[];
}

function plainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Three-way merge of a form's values, field by field: `base` is what was loaded, `mine` what is on screen, `theirs` what
 * the record is now. A field is one thing, whatever it holds, except for those named in `within`: they hold fields
 * themselves, which are called `name.key`.
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

/** The value that a path of `merge` means. */
export function valueAt(values: object, path: string): unknown {
  const [name = "", key] = split(path);
  const value = (values as Readonly<Record<string, unknown>>)[name];
  return key === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[key];
}

/** `values` with another value where the path means. */
export function withValue<V extends object>(values: V, path: string, value: unknown): V {
  const [name = "", key] = split(path);
  const old = (values as Readonly<Record<string, unknown>>)[name] as object | undefined;
  return { ...values, [name]: key === undefined ? value : { ...old, [key]: value } };
}

function split(path: string): readonly [string, string?] {
  const dot = path.indexOf(".");
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
}
