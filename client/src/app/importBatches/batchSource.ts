import { graphql } from "react-relay";
import type { batchSourceListQuery } from "@/__generated__/batchSourceListQuery.graphql";
import type { batchSourceOneQuery } from "@/__generated__/batchSourceOneQuery.graphql";
import type { useFetchQuery } from "@/relay/useFetchQuery";
import { formatDateTime } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";

type Ask = ReturnType<typeof useFetchQuery>;

interface Batch {
  readonly rowId: string;
  readonly fileName: string;
  readonly createdAt: string;
}

const option = ({ rowId, fileName, createdAt }: Batch) => ({
  value: rowId,
  label: `${formatDateTime(createdAt)} ${fileName}`,
});

interface Wanted {
  readonly book: string;
  readonly keyword: string;
  readonly limit: number;
}

/** Imports of one kind as options, the newest first. */
export async function fetchBatches(ask: Ask, { book, keyword, limit }: Wanted): Promise<Option[]> {
  const { importBatches } = await ask<batchSourceListQuery>(
    graphql`
      query batchSourceListQuery($book: String, $first: Int!) {
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
}

/** The options of imports by row id; those that the viewer does not see are missing. */
export async function resolveBatches(ask: Ask, ids: readonly string[]): Promise<Option[]> {
  const one = async (id: string) => {
    const { importBatch } = await ask<batchSourceOneQuery>(
      graphql`
        query batchSourceOneQuery($id: ID!) {
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
}
