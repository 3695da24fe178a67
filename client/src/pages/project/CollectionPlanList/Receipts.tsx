import { graphql, useFragment } from "react-relay";
import type { Receipts_plan$key } from "@/__generated__/Receipts_plan.graphql";
import type { ReceiptsConfirmMutation } from "@/__generated__/ReceiptsConfirmMutation.graphql";
import type { ReceiptsDeleteMutation } from "@/__generated__/ReceiptsDeleteMutation.graphql";
import type { ReceiptsRevokeMutation } from "@/__generated__/ReceiptsRevokeMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { confirm, confirmDelete } from "@/ui/dialog/dialogs";
import { Actions } from "@/ui/frame/Actions";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";

const openReverse = lazyRecordDialog(() => import("./ReverseDialog"));

/** Receipts of a plan, with the actions on each. */
export function Receipts({
  plan: key,
  refresh,
}: {
  plan: Receipts_plan$key;
  refresh: () => Promise<unknown>;
}) {
  const { receipts } = useFragment(
    graphql`
      fragment Receipts_plan on PaymentPlan {
        receipts {
          rowId
          amount
          receivedOn
          payer
          confirmedAt
          confirmedBy { name }
          isReversal
          reversalReason
          reversedAt
          viewerCan { confirm revoke reverse delete }
        }
      }
    `,
    key,
  );
  const confirming = useSave<ReceiptsConfirmMutation>(graphql`
    mutation ReceiptsConfirmMutation($id: ID!) {
      paymentReceiptConfirm(input: { id: $id }) { userErrors { field message code } }
    }
  `);
  const revoking = useSave<ReceiptsRevokeMutation>(graphql`
    mutation ReceiptsRevokeMutation($id: ID!) {
      paymentReceiptRevoke(input: { id: $id }) { userErrors { field message code } }
    }
  `);
  const deleting = useSave<ReceiptsDeleteMutation>(graphql`
    mutation ReceiptsDeleteMutation($ids: [ID!]!) {
      paymentReceiptDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  return (
    <Section title="回款记录">
      <SimpleTable
        label="回款记录"
        empty="还没有回款"
        rows={receipts ?? []}
        rowKey={({ rowId }) => rowId}
        columns={[
          { key: "receivedOn", title: "到账日期", width: 100, render: ({ receivedOn }) => receivedOn },
          {
            key: "amount",
            title: "金额（元）",
            width: 108,
            number: true,
            render: ({ amount }) => formatMoney(amount),
          },
          {
            key: "payer",
            title: "付款方",
            minWidth: 80,
            grow: true,
            render: ({ payer }) => payer ?? "-",
          },
          {
            key: "state",
            title: "确认",
            width: 108,
            render: ({ confirmedAt, confirmedBy, isReversal, reversalReason, reversedAt }) =>
              isReversal ? (
                <span title={reversalReason ?? undefined}>
                  <StatusTag tone="red">{confirmedBy ? `${confirmedBy.name}冲销` : "冲销"}</StatusTag>
                </span>
              ) : reversedAt ? (
                <StatusTag>已冲销</StatusTag>
              ) : confirmedAt ? (
                <StatusTag tone="green">{confirmedBy ? `${confirmedBy.name}确认` : "已确认"}</StatusTag>
              ) : (
                <StatusTag tone="yellow">待确认</StatusTag>
              ),
          },
          {
            key: "actions",
            title: "操作",
            width: 122,
            render: ({ rowId: id, amount, receivedOn, viewerCan }) => (
              <Actions
                size="small"
                minimal
                max={2}
                actions={[
                  {
                    key: "confirm",
                    text: "确认",
                    hidden: !viewerCan.confirm,
                    onClick: async () => reportResult(confirming({ id }), "已确认回款", refresh),
                  },
                  {
                    key: "revoke",
                    text: "撤销确认",
                    hidden: !viewerCan.revoke,
                    onClick: async () => {
                      if (await confirm({ text: "撤销后这笔回款不再计入已收。" }))
                        await reportResult(revoking({ id }), "已撤销确认", refresh);
                    },
                  },
                  {
                    key: "reverse",
                    text: "冲销",
                    hidden: !viewerCan.reverse,
                    onClick: async () => {
                      if (await openReverse({ receipt: { rowId: id, amount, receivedOn } })) await refresh();
                    },
                  },
                  {
                    key: "delete",
                    text: "删除",
                    intent: "danger",
                    hidden: !viewerCan.delete,
                    onClick: async () => {
                      const done = await confirmDelete({
                        what: [`回款 ${formatMoney(amount)} 元`],
                        goes: "这笔回款不再计入已收。",
                        run: async () => (await deleting({ ids: [id] })).userErrors,
                      });
                      if (done) await refresh();
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}
