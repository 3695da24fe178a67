import { useMemo } from "react";
import { loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

/** Loads the queries of the picker on demand: few members ever narrow a list to an import. */
const batchSource = () => import("./batchSource");

/** Imports of one kind as options of a picker, the newest first. Values are row ids. */
export function useBatchSource(book: string): Required<Pick<RemoteSource, "fetch" | "resolve">> {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) =>
        (await loadChunk(batchSource)).fetchBatches(ask, { book, keyword, limit }),
      resolve: async (ids) => (await loadChunk(batchSource)).resolveBatches(ask, ids),
    }),
    [ask, book],
  );
}
