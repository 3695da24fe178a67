import type { ConcreteRequest, NormalizationLinkedField, NormalizationSelection } from "relay-runtime";

/** Where a payload writes a record and leaves out what pages read of it. */
export interface Gap {
  readonly mutation: string;
  /** The link that it writes, as `WorkOrder.evaluate`. */
  readonly link: string;
  /** The fields that a page reads there. */
  readonly lacks: readonly string[];
}

type Seen = (owner: string, field: string, link: NormalizationLinkedField | null) => void;

/** A field with its arguments: one of other arguments is another one in the store. */
function fieldOf({ name, args }: Extract<NormalizationSelection, { name: string; args?: unknown }>): string {
  const given = (args as { name: string; value?: unknown; variableName?: string }[] | null | undefined) ?? [];
  if (given.length === 0) return name;
  const words = given.map((one) => `${one.name}: ${one.variableName ?? JSON.stringify(one.value)}`);
  return `${name}(${words.join(", ")})`;
}

function each(selections: readonly NormalizationSelection[], owner: string, seen: Seen): void {
  for (const one of selections) {
    if (one.kind === "ScalarField") seen(owner, fieldOf(one), null);
    else if (one.kind === "LinkedField") seen(owner, fieldOf(one), one);
    else if (one.kind === "InlineFragment") each(one.selections, one.type, seen);
    else if (one.kind === "Condition" || one.kind === "Defer") each(one.selections, owner, seen);
  }
}

/** Every link of an operation, as `WorkOrder.evaluate`, with the fields that are selected of what it leads to. */
function linksOf({ operation }: ConcreteRequest, root: string): [link: string, fields: Set<string>][] {
  const links: [string, Set<string>][] = [];
  const follow = (selections: readonly NormalizationSelection[], owner: string, link: string | null) => {
    const fields = new Set<string>();
    if (link) links.push([link, fields]);
    each(selections, owner, (of, field, linked) => {
      fields.add(field);
      if (linked) follow(linked.selections, linked.concreteType ?? "?", `${of}.${field}`);
    });
  };
  follow(operation.selections, root, null);
  return links;
}

/** The same in every record, and there before anybody reads it. */
const OWN = ["id", "__typename"];

/**
 * The links that a mutation writes without all that a query reads behind them. What the link leads to may be new in the
 * store, and then a page that stands beneath reads nothing where the types say that there is something.
 */
export function payloadGaps(requests: readonly ConcreteRequest[]): Gap[] {
  const read = new Map<string, Set<string>>();
  for (const request of requests) {
    if (request.params.operationKind !== "query") continue;
    for (const [link, fields] of linksOf(request, "Query"))
      read.set(link, new Set([...(read.get(link) ?? []), ...fields]));
  }
  return requests.flatMap((request) => {
    if (request.params.operationKind !== "mutation") return [];
    return linksOf(request, "Mutation").flatMap(([link, fields]) => {
      const lacks = [...(read.get(link) ?? [])].filter((one) => !fields.has(one) && !OWN.includes(one));
      return lacks.length > 0 ? [{ mutation: request.params.name, link, lacks }] : [];
    });
  });
}
