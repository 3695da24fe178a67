import { useEffect, useState } from "react";
import previewQuery, { type exploringPreviewQuery } from "@/__generated__/exploringPreviewQuery.graphql";
import type { AppError } from "@/app/errors";
import { type Pending, usePlainQuery } from "@/relay/usePlainQuery";
import type { Definition, Given } from "./draft";
import { sent } from "./given";

/** Debounce of the preview, in milliseconds. */
const DEBOUNCE_MS = 400;
/** Number of rows in the preview. */
export const TRIED = 50;

type Answer = exploringPreviewQuery["response"];

/** Preview of the edited query. */
export interface LivePreview extends Pending {
  readonly result: Answer["reportQueryPreview"];
  readonly check: Answer["reportQueryCheck"];
  readonly error: AppError | null;
  /** Whether the shown result belongs to the current definition. */
  readonly current: boolean;
}

const NOTHING: exploringPreviewQuery["variables"] = { definition: { document: "", columns: [] } };

/** Queries the preview of a definition, debounced. */
export function useLivePreview(
  definition: Definition | null,
  given: ReadonlyMap<string, Given>,
): LivePreview {
  const wanted = definition && JSON.stringify({ definition, parameters: sent(given), first: TRIED });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return undefined;
    // the first request is sent at once
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const { data, error, loading, ...asking } = usePlainQuery<exploringPreviewQuery>(
    previewQuery,
    asked ? (JSON.parse(asked) as exploringPreviewQuery["variables"]) : NOTHING,
    { keeps: "preview", waits: asked === null },
  );
  const behind = wanted !== asked;
  const shown = wanted === null ? null : data;
  return {
    ...asking,
    result: shown?.reportQueryPreview ?? null,
    check: shown?.reportQueryCheck ?? null,
    loading: wanted !== null && (behind || loading),
    error: behind ? null : error,
    // the pending request is for an earlier definition: there is nothing of this one to stop
    askedAt: behind ? null : asking.askedAt,
    stopped: !behind && asking.stopped,
    current: !behind && !loading && !asking.stopped,
  };
}
