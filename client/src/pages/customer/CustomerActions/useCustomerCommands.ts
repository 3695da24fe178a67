import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useCustomerCommandsClaimMutation } from "@/__generated__/useCustomerCommandsClaimMutation.graphql";
import type { useCustomerCommandsDeleteMutation } from "@/__generated__/useCustomerCommandsDeleteMutation.graphql";
import type { useCustomerCommandsReleaseMutation } from "@/__generated__/useCustomerCommandsReleaseMutation.graphql";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { useBin } from "@/app/record/useBin";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { openFollow, openMerge } from "../_lib/openCustomerDialogs";
import { openBatchUpdate, openCustomerEdit, openShare, openTransfer } from "./openDialogs";

type Rows = readonly BatchRow[];
const idsOf = (rows: Rows) => rows.map(({ rowId }) => rowId);

/** Commands on customers, one or several: each confirms, runs, reports its outcome; true on any change. */
export function useCustomerCommands(refresh: () => Promise<unknown>) {
  const [claiming] = useAppMutation<useCustomerCommandsClaimMutation>(graphql`
    mutation useCustomerCommandsClaimMutation($ids: [ID!]!) {
      customerClaim(input: { ids: $ids }) {
        results {
          id
          error
          customer {
            id
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
  const releasing = useSave<useCustomerCommandsReleaseMutation>(graphql`
    mutation useCustomerCommandsReleaseMutation($ids: [ID!]!, $reason: String) {
      customerRelease(input: { ids: $ids, reason: $reason }) {
        results {
          id
          error
          customer {
            id
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
  const deleting = useSave<useCustomerCommandsDeleteMutation>(graphql`
    mutation useCustomerCommandsDeleteMutation($ids: [ID!]!) {
      customerDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);

  const wayBack = useBin("CUSTOMER", refresh);

  return useMemo(() => {
    const told = async (title: string, outcomes: readonly Outcome[] | undefined) => {
      if (!outcomes) return false;
      const changed = await reportBatchResults(title, "客户", outcomes);
      // after a conflict the list shows the current owners
      await refresh();
      return changed;
    };
    const after = async (saved: boolean) => {
      if (saved) await refresh();
      return saved;
    };
    return {
      edit: async (row: BatchRow) => after(await openCustomerEdit({ id: row.rowId })),
      share: async (row: BatchRow) => after(await openShare({ id: row.rowId })),
      transfer: async (rows: Rows) => told("转移", await openTransfer(rows)),
      assign: async (rows: Rows) => told("分配", await openTransfer(rows, true)),
      update: async (rows: Rows) => told("修改", await openBatchUpdate(rows)),
      claim: async (rows: Rows) => {
        const { ok, data } = await claiming({ ids: idsOf(rows) });
        return ok ? told("领取", outcomesOf(rows, data?.customerClaim.results)) : false;
      },
      release: async (rows: Rows) => {
        let outcomes: readonly Outcome[] | undefined;
        await promptText({
          title: rows.length === 1 ? `退回“${rows[0]?.name ?? ""}”` : `退回 ${rows.length} 个客户`,
          label: "原因",
          placeholder: "退回后，客户进入公海，由其他同事领取",
          multiline: true,
          maxLength: 200,
          confirmText: "退回公海",
          run: async (reason) => {
            const answer = await releasing({ ids: idsOf(rows), reason: reason.trim() || null });
            if (answer.ok) outcomes = outcomesOf(rows, answer.data?.customerRelease.results);
            return answer.userErrors;
          },
        });
        return told("退回", outcomes);
      },
      remove: async (rows: Rows) =>
        after(
          await confirmDelete({
            what: rows.map(({ name }) => name),
            bin: wayBack(idsOf(rows)),
            run: async () => (await deleting({ ids: idsOf(rows) })).userErrors,
          }),
        ),
      follow: async (rows: Rows) => after(await openFollow(idsOf(rows))),
      merge: async (rows: Rows) => {
        if (rows.length < 2) {
          toast.warning("请选择两个或以上的客户");
          return false;
        }
        return after((await openMerge(idsOf(rows), () => void refresh())) !== undefined);
      },
    };
  }, [claiming, releasing, deleting, wayBack, refresh]);
}
