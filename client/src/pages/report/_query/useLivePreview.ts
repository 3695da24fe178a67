import { useEffect, useState } from "react";
import previewQuery, { type exploringPreviewQuery } from "@/__generated__/exploringPreviewQuery.graphql";
import type { AppError } from "@/app/errors";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Definition, Given } from "./draft";
import { sent } from "./given";

/** Typing and choosing are over when nothing has changed for so long; milliseconds. */
const PATIENCE = 400;
/** So many rows are enough to see what comes. */
export const TRIED = 50;

type Answer = exploringPreviewQuery["response"];

/** What there is to see of a query that is composed. */
export interface LivePreview {
  readonly result: Answer["reportQueryPreview"];
  readonly check: Answer["reportQueryCheck"];
  readonly loading: boolean;
  readonly error: AppError | null;
  /** What is shown was asked with what stands there now. */
  readonly current: boolean;
  readonly reload: () => void;
}

const NOTHING: exploringPreviewQuery["variables"] = { definition: { document: "", columns: [] } };

/** Asks what a definition would show as soon as it stays the same for a moment. */
export function useLivePreview(
  definition: Definition | null,
  given: ReadonlyMap<string, Given>,
): LivePreview {
  const wanted = definition && JSON.stringify({ definition, parameters: sent(given), first: TRIED });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return undefined;
    // the first one is asked for at once
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const { data, error, loading, reload } = usePlainQuery<exploringPreviewQuery>(
    previewQuery,
    asked ? (JSON.parse(asked) as exploringPreviewQuery["variables"]) : NOTHING,
    { keeps: "preview", waits: asked === null },
  );
  const behind = wanted !== asked;
  const shown = wanted === null ? null : data;
  return {
    result: shown?.reportQueryPreview ?? null,
    check: shown?.reportQueryCheck ?? null,
    loading: wanted !== null && (behind || loading),
    error: behind ? null : error,
    current: !behind && !loading,
    reload,
  };
}
