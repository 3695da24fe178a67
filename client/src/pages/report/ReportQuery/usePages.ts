import { useState } from "react";
import { useRelayEnvironment } from "react-relay";
import dataQuery, { type exploringDataQuery } from "@/__generated__/exploringDataQuery.graphql";
import { type Plain, usePlainQuery } from "@/relay/usePlainQuery";
import { askPlain } from "../_query/askPlain";
import type { Result, ResultRow } from "../_query/cells";

/** Rows per request. */
export const ROWS = 200;

type Asked = Pick<exploringDataQuery["variables"], "id" | "parameters">;

interface More {
  readonly key: string;
  readonly rows: readonly ResultRow[];
  readonly end: string | null;
  readonly truncated: boolean;
  readonly problems: readonly string[];
}

/** Rows of a stored query, loaded page by page. */
export interface Pages extends Omit<Plain<unknown>, "data"> {
  readonly result: Result | null;
  /** Whether the server answered that the query does not exist. */
  readonly gone: boolean;
  readonly rows: readonly ResultRow[];
  /** Distinct messages of the loaded pages. */
  readonly problems: readonly string[];
  /** Whether the last page announces more rows without a cursor for them. */
  readonly cut: boolean;
  /** Loads the next page; null after the last one. */
  readonly more: (() => Promise<void>) | null;
}

/** Executes a stored query with the viewer's parameters; another `version` is queried anew. */
export function usePages(asked: Asked, version: number, waits: boolean): Pages {
  const environment = useRelayEnvironment();
  const { data, ...asking } = usePlainQuery<exploringDataQuery>(
    dataQuery,
    { ...asked, after: null, first: ROWS },
    { keeps: asked.id, since: version, waits },
  );
  const result = data?.reportQueryData ?? null;
  const key = `${JSON.stringify(asked)} ${version} ${result?.asOf ?? ""}`;
  const [read, setRead] = useState<More | null>(null);
  const further = read?.key === key ? read : null;
  const end = (further ? further.end : result?.endCursor) ?? null;
  const problems = [...(result?.problems ?? []), ...(further?.problems ?? [])];
  return {
    ...asking,
    result,
    gone: data !== null && !result,
    rows: further && result ? [...result.rows, ...further.rows] : (result?.rows ?? []),
    problems: [...new Set(problems)],
    cut: end === null && (further ?? result)?.truncated === true,
    more:
      end === null || asking.loading
        ? null
        : async () => {
            const next = (
              await askPlain<exploringDataQuery>(environment, dataQuery, {
                ...asked,
                after: end,
                first: ROWS,
              })
            ).reportQueryData;
            setRead({
              key,
              rows: [...(further?.rows ?? []), ...(next?.rows ?? [])],
              end: next?.endCursor ?? null,
              truncated: next?.truncated ?? false,
              problems: [...(further?.problems ?? []), ...(next?.problems ?? [])],
            });
          },
  };
}
