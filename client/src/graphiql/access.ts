import { type DocumentNode, Kind } from "graphql";
import { ask, type Caller } from "./caller";

/** A field with its rule, as returned by `fieldAccess`. */
export interface FieldAccess {
  readonly field: string;
  readonly rule: string;
  readonly isInteractive: boolean;
  readonly isAllowed: boolean;
  readonly explanation: string | null;
}

/** The roots and their fields. */
export type Access = Readonly<Record<"Query" | "Mutation" | "Subscription", readonly FieldAccess[]>>;

const QUERY = `query Access {
  Query: fieldAccess(type: "Query") { ...rule }
  Mutation: fieldAccess(type: "Mutation") { ...rule }
  Subscription: fieldAccess(type: "Subscription") { ...rule }
}
fragment rule on FieldAccess { field rule isInteractive isAllowed explanation }`;

/** The rules for the caller; throws with the server's message when they are unavailable. */
export async function readAccess(caller: Caller): Promise<Access> {
  const reply = (await ask(caller, { query: QUERY })) as {
    data?: Access | null;
    errors?: { message: string }[];
  };
  const data = reply.data;
  if (!data?.Query) throw new Error(reply.errors?.[0]?.message ?? "无法读取权限");
  return data;
}

const ROOTS = { query: "Query", mutation: "Mutation", subscription: "Subscription" } as const;

/** The root fields in a document, by root; including those in fragments on a root. */
export function rootFields(document: DocumentNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const definition of document.definitions) {
    const root =
      definition.kind === Kind.OPERATION_DEFINITION
        ? ROOTS[definition.operation]
        : definition.kind === Kind.FRAGMENT_DEFINITION
          ? definition.typeCondition.name.value
          : null;
    if (root === null || !("selectionSet" in definition)) continue;
    const sets = [definition.selectionSet];
    for (let set = sets.pop(); set; set = sets.pop()) {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) found.add(`${root}.${selection.name.value}`);
        else if (selection.kind === Kind.INLINE_FRAGMENT) sets.push(selection.selectionSet);
      }
    }
  }
  return found;
}
