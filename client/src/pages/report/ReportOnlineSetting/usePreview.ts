import { useEffect, useState } from "react";
import previewQuery, {
  type reportQueriesPreviewQuery,
} from "@/__generated__/reportQueriesPreviewQuery.graphql";
import { type Pending, usePlainQuery } from "@/relay/usePlainQuery";
import type { Definition, Result } from "../_lib/types";

/** Debounce of the preview, in milliseconds. */
const DEBOUNCE_MS = 400;

/** Preview of an edited report. */
export interface Preview extends Pending {
  readonly result: Result | null;
  readonly error: Error | null;
  /** Definition that the result belongs to. */
  readonly definition: Definition | null;
}

/** Queries the preview of a definition, debounced; outdated responses are not shown as current. */
export function usePreview(definition: Definition | null): Preview {
  const wanted = definition && JSON.stringify(definition);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return;
    // the first request is sent at once
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const { data, error, loading, ...asking } = usePlainQuery<reportQueriesPreviewQuery>(
    previewQuery,
    { definition: asked ? (JSON.parse(asked) as Definition) : { dataset: "PROJECT", measures: [] } },
    { keeps: "preview", waits: asked === null },
  );
  const behind = wanted !== asked;
  return {
    ...asking,
    result: wanted === null ? null : (data?.onlineReportPreview ?? null),
    loading: wanted !== null && (behind || loading),
    error: behind ? null : error,
    // the pending request is for an earlier definition: there is nothing of this one to stop
    askedAt: behind ? null : asking.askedAt,
    stopped: !behind && asking.stopped,
    definition: asked ? (JSON.parse(asked) as Definition) : null,
  };
}
