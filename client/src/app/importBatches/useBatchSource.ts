import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useBatchSourceListQuery } from "@/__generated__/useBatchSourceListQuery.graphql";
import type { useBatchSourceOneQuery } from "@/__generated__/useBatchSourceOneQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { formatDateTime } from "@/ui/base/format";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

interface Batch {
  readonly rowId: string;
  readonly fileName: string;
  readonly createdAt: string;
}

const option = ({ rowId, fileName, createdAt }: Batch) => ({
  value: rowId,
  label: `${formatDateTime(createdAt)} ${fileName}`,
});

/** Imports of one kind as options of a picker, the newest first. Values are row ids. */
export function useBatchSource(book: string): Required<Pick<RemoteSource, "fetch" | "resolve">> {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { importBatches } = await ask<useBatchSourceListQuery>(
          graphql`
            query useBatchSourceListQuery($book: String, $first: Int!) {
              importBatches(first: $first, filter: { book: $book }) {
                nodes {
                  rowId
                  fileName
                  createdAt
                }
              }
            }
          `,
          { book, first: Math.min(limit, 100) },
        );
        const found = (importBatches?.nodes ?? []).map(option);
        return keyword ? found.filter(({ label }) => label.includes(keyword)) : found;
      },
      resolve: async (ids) => {
        const one = async (id: string) => {
          const { importBatch } = await ask<useBatchSourceOneQuery>(
            graphql`
              query useBatchSourceOneQuery($id: ID!) {
                importBatch(id: $id) {
                  rowId
                  fileName
                  createdAt
                }
              }
            `,
            { id },
          );
          return importBatch ? [option(importBatch)] : [];
        };
        return (await Promise.all(ids.map(one))).flat();
      },
    }),
    [ask, book],
  );
}
