import { useEffect, useState } from "react";
import previewQuery, {
  type reportQueriesPreviewQuery,
} from "@/__generated__/reportQueriesPreviewQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Definition, Result } from "../_lib/types";

/** Typing and choosing are over when nothing has changed for so long; milliseconds. */
const PATIENCE = 400;

/** What there is to see of a report that is being made. */
export interface Preview {
  readonly result: Result | null;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  /** What the result was asked with. */
  readonly definition: Definition | null;
}

/** Asks what a definition would show as soon as it stays the same for a moment; an answer to an older one is not shown as its own. */
export function usePreview(definition: Definition | null): Preview {
  const wanted = definition && JSON.stringify(definition);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return;
    // the first one is asked for at once
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const { data, error, loading, reload } = usePlainQuery<reportQueriesPreviewQuery>(
    previewQuery,
    { definition: asked ? (JSON.parse(asked) as Definition) : { dataset: "PROJECT", measures: [] } },
    { keeps: "preview", waits: asked === null },
  );
  const behind = wanted !== asked;
  return {
    result: wanted === null ? null : (data?.onlineReportPreview ?? null),
    loading: wanted !== null && (behind || loading),
    error: behind ? null : error,
    reload,
    definition: asked ? (JSON.parse(asked) as Definition) : null,
  };
}
