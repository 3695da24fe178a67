import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import type { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

/** Options of a picker of records: searched by keyword, and resolved from row ids to names. */
export type Source = Required<Pick<RemoteSource, "fetch" | "resolve">> & Pick<RemoteSource, "unseen">;

const PLACES = ["a", "b", "c", "d", "e"] as const;
type Place = (typeof PLACES)[number];

/** A query for the names of up to five records of a kind: `a` always, each other where its flag is set. */
interface NamesQuery extends OperationType {
  readonly variables: { readonly [P in Place]: string } & {
    readonly two: boolean;
    readonly three: boolean;
    readonly four: boolean;
    readonly five: boolean;
  };
  readonly response: { readonly [P in Place]?: unknown };
}

/**
 * Loads the names of several records, five in one request. Records that do not exist or are not visible to
 * the viewer are omitted. The query's code loads on first use, because few visits of a list need it.
 */
export async function namesOf<Q extends NamesQuery>(
  ask: ReturnType<typeof useFetchQuery>,
  load: () => Promise<{ default: GraphQLTaggedNode }>,
  ids: readonly string[],
  option: (row: NonNullable<Q["response"]["a"]>) => Option,
): Promise<Option[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / PLACES.length) }, (_, n) =>
    ids.slice(n * PLACES.length, (n + 1) * PLACES.length),
  );
  if (ids.length === 0) return [];
  const { default: query } = await load();
  const answers = await Promise.all(
    batches.map((batch) => {
      const [a = "0", b = a, c = a, d = a, e = a] = batch;
      const [two, three, four, five] = [1, 2, 3, 4].map((before) => batch.length > before);
      return ask<Q>(query, { a, b, c, d, e, two, three, four, five } as Q["variables"]);
    }),
  );
  return answers.flatMap((answer) =>
    PLACES.flatMap((place) => {
      const row = answer[place] as Q["response"]["a"];
      return row ? [option(row)] : [];
    }),
  );
}

/** The most ids of one request of `namesByIds`, as the server allows. */
const MOST_IDS = 100;

/** A query for the names of up to a hundred records by their row ids. */
interface IdsQuery extends OperationType {
  readonly variables: { readonly ids: readonly string[] };
}

/** Loads the names of several records, a hundred in one request; in all else like `namesOf`. */
export async function namesByIds<Q extends IdsQuery>(
  ask: ReturnType<typeof useFetchQuery>,
  load: () => Promise<{ default: GraphQLTaggedNode }>,
  ids: readonly string[],
  options: (found: Q["response"]) => Option[],
): Promise<Option[]> {
  if (ids.length === 0) return [];
  const { default: query } = await load();
  const batches = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, n) =>
    ids.slice(n * MOST_IDS, (n + 1) * MOST_IDS),
  );
  const answers = await Promise.all(batches.map((batch) => ask<Q>(query, { ids: batch } as Q["variables"])));
  return answers.flatMap((found) => options(found));
}
