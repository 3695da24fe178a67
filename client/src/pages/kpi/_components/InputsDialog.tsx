import { graphql } from "react-relay";
import artifact, { type InputsDialogQuery } from "@/__generated__/InputsDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { percentText, valueText } from "@/domains/kpi/result/texts";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { openModify } from "./openModify";

graphql`
  query InputsDialogQuery($id: ID!) {
    kpiInputs(page: { number: 1, size: 500 }, filter: { examineId: $id }) {
      nodes {
        rowId version value remark submittedAt whoText share
        member { name }
        planIndication { name unit scoring { method floor cap } }
        viewerCan { modify }
      }
    }
  }
`;

type Input = NonNullable<InputsDialogQuery["response"]["kpiInputs"]>["nodes"][number];

export interface InputsDialogProps extends RecordDialogProps {
  /** Row id of the member's result. */
  id: string;
  name: string;
}

/**
 * Dialog with the raters' inputs for a member, as far as the viewer may know them; each can be modified
 * with a reason.
 */
export default function InputsDialog({ id, name, open, onClose, onSaved }: InputsDialogProps) {
  const { data, error, reload } = usePlainQuery<InputsDialogQuery>(artifact, { id });
  const modify = async (input: Input) => {
    const { planIndication } = input;
    if (!planIndication) return;
    const isModified = await openModify({
      id: input.rowId,
      version: input.version,
      name: `${name}的${planIndication.name}`,
      value: input.value ?? null,
      unit: planIndication.unit ?? null,
      scoring: planIndication.scoring,
    });
    if (!isModified) return;
    onSaved();
    reload();
  };
  const columns: readonly Column<Input>[] = [
    {
      key: "indication",
      title: "指标",
      width: 160,
      grow: true,
      render: ({ planIndication }) => planIndication?.name,
    },
    {
      key: "who",
      title: "评分人",
      width: 140,
      render: ({ whoText, member }) => (member ? `${member.name}（${whoText}）` : whoText),
    },
    { key: "share", title: "占比", width: 80, number: true, render: ({ share }) => percentText(share) },
    {
      key: "value",
      title: "录入值",
      width: 110,
      number: true,
      render: ({ value, planIndication }) => valueText(value, planIndication?.unit),
    },
    { key: "remark", title: "备注", width: 140, render: ({ remark }) => remark },
    {
      key: "submittedAt",
      title: "提交时间",
      width: 170,
      render: ({ submittedAt }) => (submittedAt ? <ListTime value={submittedAt} /> : "未提交"),
    },
    {
      key: "modify",
      title: "操作",
      width: 70,
      render: (input) =>
        input.viewerCan.modify ? (
          <button
            type="button"
            className="ui-link"
            aria-label={`修改${input.planIndication?.name ?? "录入"}`}
            onClick={() => modify(input)}
          >
            修改
          </button>
        ) : null,
    },
  ];
  return (
    <AppDialog
      open={open}
      size="customer"
      title={`录入明细：${name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : (
        <SimpleTable
          label="录入明细"
          columns={columns}
          rows={data ? (data.kpiInputs?.nodes ?? []) : null}
          rowKey={({ rowId }) => rowId}
          empty="没有人工录入的指标，或评分匿名"
          pinned
        />
      )}
    </AppDialog>
  );
}
