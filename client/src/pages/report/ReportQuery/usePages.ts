import { useState } from "react";
import { useRelayEnvironment } from "react-relay";
import dataQuery, { type exploringDataQuery } from "@/__generated__/exploringDataQuery.graphql";
import { type Plain, usePlainQuery } from "@/relay/usePlainQuery";
import { askPlain } from "../_query/askPlain";
import type { Result, ResultRow } from "../_query/cells";

/** Rows per request. */
export const ROWS = 200;
/** Rows per request of an export. */
const MOST = 2000;
/** Largest number of requests of an export: 200,000 rows fill any spreadsheet. */
const PAGES = 100;

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
  /** Loads all rows from the beginning. */
  readonly all: () => Promise<All>;
}

interface All {
  readonly result: Result;
  readonly rows: readonly ResultRow[];
  /** Whether there are more rows than an export may hold. */
  readonly cut: boolean;
  /** Messages of all pages. */
  readonly problems: readonly string[];
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
  const page = (after: string | null, first: number) =>
    askPlain<exploringDataQuery>(environment, dataQuery, { ...asked, after, first });
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
            const next = (await page(end, ROWS)).reportQueryData;
            setRead({
              key,
              rows: [...(further?.rows ?? []), ...(next?.rows ?? [])],
              end: next?.endCursor ?? null,
              truncated: next?.truncated ?? false,
              problems: [...(further?.problems ?? []), ...(next?.problems ?? [])],
            });
          },
    all: async () => {
      const rows: ResultRow[] = [];
      const said = new Set<string>();
      let whole: Result | null = null;
      let after: string | null = null;
      for (let n = 0; n < PAGES; n += 1) {
        const next: Result | null | undefined = (await page(after, MOST)).reportQueryData;
        if (!next) break;
        whole ??= next;
        rows.push(...next.rows);
        for (const problem of next.problems) said.add(problem);
        after = next.endCursor ?? null;
        if (after === null) break;
      }
      if (!whole) throw new Error("the query is gone");
      return { result: whole, rows, cut: after !== null, problems: [...said] };
    },
  };
}
