import { useState } from "react";
import { graphql } from "react-relay";
import type { CloseDialogCreateMutation } from "@/__generated__/CloseDialogCreateMutation.graphql";
import artifact, { type CloseDialogQuery } from "@/__generated__/CloseDialogQuery.graphql";
import type { CloseDialogReopenMutation } from "@/__generated__/CloseDialogReopenMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDateTime, formatMoney } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { promptText } from "@/ui/dialog/dialogs";
import { ErrorState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { MonthInput } from "@/ui/input/DateInput";
import { addMonths } from "@/ui/input/dates";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { today } from "../_lib/address";
import { Adjustments } from "./Adjustments";

graphql`
  query CloseDialogQuery {
    ledgerCloses {
      rowId month plans missing remark createdAt reopenedAt reopenReason
      createdBy { name }
      reopenedBy { name }
    }
  }
`;

type Close = NonNullable<CloseDialogQuery["response"]["ledgerCloses"]>[number];

/** Last month, which is the next to be closed. */
const lastMonth = () => addMonths(`${today().slice(0, 7)}-01`, -1).slice(0, 7);

export interface CloseDialogProps extends RecordDialogProps {
  /** Whether the viewer may close and reopen months; otherwise the dialog is read-only. */
  isWriter: boolean;
}

/**
 * Dialog with the closed months of the ledger of receivables, and the changes since (docs/decisions/0098).
 */
export default function CloseDialog({ isWriter, open, onClose, onSaved }: CloseDialogProps) {
  const { data, error, reload } = usePlainQuery<CloseDialogQuery>(artifact, {});
  const [month, setMonth] = useState<string | null>(lastMonth);
  const [shown, setShown] = useState<string | null>(null);
  const closing = useSave<CloseDialogCreateMutation>(graphql`
    mutation CloseDialogCreateMutation($month: Date!) {
      ledgerCloseCreate(input: { month: $month }) { ledgerClose { id } userErrors { field message code } }
    }
  `);
  const opening = useSave<CloseDialogReopenMutation>(graphql`
    mutation CloseDialogReopenMutation($month: Date!, $reason: String!) {
      ledgerCloseReopen(
        input: { month: $month, reason: $reason }
      ) { ledgerClose { id } userErrors { field message code } }
    }
  `);
  const again = () => {
    reload();
    onSaved();
    return Promise.resolve();
  };
  const close = async () => {
    if (month) await reportResult(closing({ month: `${month}-01` }), `已关账 ${month}`, again);
  };
  const reopen = async (row: Close) => {
    const name = row.month.slice(0, 7);
    const reason = await promptText({
      title: `重新打开 ${name}`,
      label: "原因",
      required: "请填写原因",
      maxLength: 500,
      multiline: true,
      run: async (said) => (await opening({ month: row.month, reason: said })).userErrors,
    });
    if (reason === undefined) return;
    toast.success(`已重新打开 ${name}`);
    setShown(null);
    await again();
  };
  const columns: readonly Column<Close>[] = [
    { key: "month", title: "月份", width: 90, render: (row) => row.month.slice(0, 7) },
    {
      key: "state",
      title: "状态",
      width: 100,
      render: ({ reopenedAt }) =>
        reopenedAt ? (
          <StatusTag tone="neutral">已重新打开</StatusTag>
        ) : (
          <StatusTag tone="green">已关账</StatusTag>
        ),
    },
    { key: "plans", title: "期数", width: 70, number: true, render: ({ plans }) => plans },
    {
      key: "missing",
      title: "未收（元）",
      width: 120,
      number: true,
      render: ({ missing }) => formatMoney(missing),
    },
    {
      key: "who",
      title: "经手",
      width: 200,
      grow: true,
      render: (row) =>
        row.reopenedAt
          ? `${row.reopenedBy?.name ?? ""} ${formatDateTime(row.reopenedAt)}：${row.reopenReason ?? ""}`
          : `${row.createdBy?.name ?? ""} ${formatDateTime(row.createdAt)}`,
    },
    {
      key: "actions",
      title: "操作",
      width: 160,
      render: (row) => {
        const name = row.month.slice(0, 7);
        return row.reopenedAt ? null : (
          <span className="ui-row">
            <button
              type="button"
              className="ui-link"
              aria-expanded={shown === row.month}
              aria-label={`查看调整：${name}`}
              onClick={() => setShown(shown === row.month ? null : row.month)}
            >
              查看调整
            </button>
            {isWriter ? (
              <button
                type="button"
                className="ui-link"
                aria-label={`重新打开 ${name}`}
                onClick={() => reopen(row)}
              >
                重新打开
              </button>
            ) : null}
          </span>
        );
      },
    },
  ];
  return (
    <AppDialog
      open={open}
      size="customer"
      title="月结与调整"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="ui-stack">
        <p className="ui-muted ui-small">
          关账记下月末每期的应收、已收和未收。之后补记或撤销的回款、改过的计划不会改动它，差异列为调整并写明原因。
        </p>
        {isWriter ? (
          <div className="ui-row">
            <MonthInput value={month} onChange={setMonth} clearable={false} aria-label="要关账的月份" />
            <Button intent="primary" disabled={!month || month >= today().slice(0, 7)} onClick={close}>
              关账
            </Button>
          </div>
        ) : null}
        {error ? (
          <ErrorState compact error={error} onRetry={reload} />
        ) : (
          <SimpleTable
            label="已关账的月份"
            columns={columns}
            rows={data ? (data.ledgerCloses ?? []) : null}
            rowKey={({ rowId }) => rowId}
            empty="还没有关过账"
          />
        )}
        {shown ? <Adjustments key={shown} month={shown} /> : null}
      </div>
    </AppDialog>
  );
}
