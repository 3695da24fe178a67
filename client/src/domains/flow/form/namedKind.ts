import type { Field, RecordOf } from "../definition";

/** Kinds of records whose row ids occur in values and conditions. */
export type NamedKind = "member" | "team" | "role" | RecordOf;

/** The kind of record that the values of a field refer to, if any. */
export function namedKind(field: Field): NamedKind | null {
  switch (field.type) {
    case "member":
    case "team":
      return field.type;
    case "record":
      return field.record ?? "customer";
    default:
      return null;
  }
}
