import { useMemo } from "react";
import { graphql } from "react-relay";
import type { FileCategory } from "@/__generated__/DocumentDialogQuery.graphql";
import type { useDocumentBatchDeleteMutation } from "@/__generated__/useDocumentBatchDeleteMutation.graphql";
import type { useDocumentBatchZipMutation } from "@/__generated__/useDocumentBatchZipMutation.graphql";
import { saveAddress } from "@/app/files/useSaveFile";
import { confirmDeleteEach } from "@/app/record/deleteEach";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { useBin } from "@/app/record/useBin";
import { useAppMutation } from "@/relay/useAppMutation";
import { openDocumentBatch } from "./openDialogs";

type Rows = readonly BatchRow[];
const idsOf = (rows: Rows) => rows.map(({ rowId }) => rowId);

/**
 * Batch actions on documents: each confirms, runs and reports every outcome; true when something changed,
 * so that the selection is cleared.
 */
export function useDocumentBatch(category: FileCategory, refresh: () => Promise<unknown>) {
  const [deleting] = useAppMutation<useDocumentBatchDeleteMutation>(graphql`
    mutation useDocumentBatchDeleteMutation($ids: [ID!]!) {
      fileBatchDelete(input: { ids: $ids }) {
        results {
          rowId
          error
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [zipping] = useAppMutation<useDocumentBatchZipMutation>(graphql`
    mutation useDocumentBatchZipMutation($ids: [ID!]!) {
      fileZip(input: { ids: $ids }) {
        address
        results {
          rowId
          error
          file {
            id
            downloadCount
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const wayBack = useBin("FILE", refresh);
  return useMemo(() => {
    const told = async (title: string, outcomes: readonly Outcome[] | undefined) => {
      if (!outcomes) return false;
      await refresh();
      return reportBatchResults(title, "文档", outcomes);
    };
    return {
      move: async (rows: Rows) => told("移动", await openDocumentBatch({ rows, category, what: "move" })),
      show: async (rows: Rows) => told("设置", await openDocumentBatch({ rows, category, what: "show" })),
      zip: async (rows: Rows) => {
        const { ok, data } = await zipping({ ids: idsOf(rows) });
        if (!ok) return false;
        const address = data?.fileZip.address;
        if (address) saveAddress(address);
        const outcomes = outcomesOf(rows, data?.fileZip.results);
        // the browser itself shows the start of the download
        return outcomes.some(({ error }) => error) ? reportBatchResults("下载", "文档", outcomes) : true;
      },
      remove: (rows: Rows) =>
        confirmDeleteEach({
          subject: "文档",
          text: "您正在删除文件, 是否继续?",
          names: rows.map(({ name }) => name),
          ids: idsOf(rows),
          bin: wayBack,
          run: async () => {
            const { ok, data } = await deleting({ ids: idsOf(rows) });
            return ok ? outcomesOf(rows, data?.fileBatchDelete.results) : undefined;
          },
          refresh,
        }),
    };
  }, [category, deleting, zipping, refresh, wayBack]);
}
