import previewQuery, {
  type reportQueriesPreviewQuery,
} from "@/__generated__/reportQueriesPreviewQuery.graphql";
import type { Pending } from "@/relay/usePlainQuery";
import type { Definition, Result } from "../_lib/types";
import { useDebouncedQuery } from "../_query/useDebouncedQuery";

/** Preview of an edited report. */
export interface Preview extends Pending {
  readonly result: Result | null;
  readonly error: Error | null;
  /** Definition that the result belongs to. */
  readonly definition: Definition | null;
}

const NOTHING: reportQueriesPreviewQuery["variables"] = { definition: { dataset: "PROJECT", measures: [] } };

/** Queries the preview of a definition, debounced; outdated responses are not shown as current. */
export function usePreview(definition: Definition | null): Preview {
  const wanted = definition && JSON.stringify({ definition });
  const { variables, data, ...rest } = useDebouncedQuery<reportQueriesPreviewQuery>(
    previewQuery,
    wanted,
    NOTHING,
  );
  return {
    ...rest,
    result: data?.onlineReportPreview ?? null,
    definition: (variables?.definition ?? null) as Definition | null,
  };
}
