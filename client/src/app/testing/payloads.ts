import type { ConcreteRequest, NormalizationLinkedField, NormalizationSelection } from "relay-runtime";

/** A link that a payload writes without fields that pages read. */
export interface Gap {
  readonly mutation: string;
  /** The link, as `WorkOrder.evaluate`. */
  readonly link: string;
  /** The fields that a page reads and the payload lacks. */
  readonly lacks: readonly string[];
}

type Seen = (owner: string, field: string, link: NormalizationLinkedField | null) => void;

/** A field with its arguments: with other arguments it is another field in the store. */
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

/** The links of an operation, as `WorkOrder.evaluate`, with the fields selected behind them. */
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

/** Fields of every record, which are always present. */
const OWN = ["id", "__typename"];

/**
 * Finds links that a mutation writes without all fields that a query reads behind them. The linked record
 * may be new in the store, and then a mounted page reads undefined where the types promise a value.
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
