import previewQuery, { type exploringPreviewQuery } from "@/__generated__/exploringPreviewQuery.graphql";
import type { AppError } from "@/app/errors";
import type { Pending } from "@/relay/usePlainQuery";
import type { Definition, Given } from "./draft";
import { sent } from "./given";
import { useDebouncedQuery } from "./useDebouncedQuery";

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
  const { data, ...rest } = useDebouncedQuery<exploringPreviewQuery>(previewQuery, wanted, NOTHING);
  return {
    ...rest,
    result: data?.reportQueryPreview ?? null,
    check: data?.reportQueryCheck ?? null,
    current: !rest.behind && !rest.loading && !rest.stopped,
  };
}
