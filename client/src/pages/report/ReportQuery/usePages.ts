import { useState } from "react";
import { useRelayEnvironment } from "react-relay";
import dataQuery, { type exploringDataQuery } from "@/__generated__/exploringDataQuery.graphql";
import { type Plain, usePlainQuery } from "@/relay/usePlainQuery";
import { askPlain } from "../_query/askPlain";
import type { Result, ResultRow } from "../_query/cells";

/** So many rows come at a time. */
export const ROWS = 200;
/** So many where all of them are wanted. */
const MOST = 2000;
/** An export ends after so many pages: 200,000 rows fill any spreadsheet. */
const PAGES = 100;

type Asked = Pick<exploringDataQuery["variables"], "id" | "parameters">;

interface More {
  readonly key: string;
  readonly rows: readonly ResultRow[];
  readonly end: string | null;
  readonly truncated: boolean;
  readonly problems: readonly string[];
}

/** What a stored query shows, read on page by page. */
export interface Pages extends Omit<Plain<unknown>, "data"> {
  readonly result: Result | null;
  /** It was answered, and there is none. */
  readonly gone: boolean;
  readonly rows: readonly ResultRow[];
  /** Messages about the pages that have been read, each once. */
  readonly problems: readonly string[];
  /** The last page says that there is more, and not where it goes on. */
  readonly cut: boolean;
  /** Reads on; null where nothing follows. */
  readonly more: (() => Promise<void>) | null;
  /** All rows there are, from the beginning. */
  readonly all: () => Promise<All>;
}

interface All {
  readonly result: Result;
  readonly rows: readonly ResultRow[];
  /** They are more than an export takes. */
  readonly cut: boolean;
  /** Messages about any of the pages. */
  readonly problems: readonly string[];
}

/** Asks a stored query with what the reader says; another version of it is asked anew. */
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
