import { useCallback, useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { SourceDialogMutation } from "@/__generated__/SourceDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { valueText } from "@/domains/kpi/result/texts";
import { useSave } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { SimpleTable } from "@/ui/list/SimpleTable";

type Payload = SourceDialogMutation["response"]["kpiPlanUpdateSource"];
type Difference = NonNullable<Payload["differences"]>[number];

const COLUMNS: readonly Column<Difference>[] = [
  {
    key: "member",
    title: "被考核人",
    width: 130,
    render: ({ examine }) => examine?.member?.name ?? "已离职成员",
  },
  {
    key: "indication",
    title: "指标",
    width: 180,
    grow: true,
    render: ({ planIndication }) => planIndication?.name,
  },
  {
    key: "before",
    title: "原来的值",
    width: 130,
    number: true,
    render: ({ before, planIndication }) => valueText(before, planIndication?.unit),
  },
  {
    key: "after",
    title: "更新后",
    width: 130,
    number: true,
    render: ({ after, planIndication }) => <strong>{valueText(after, planIndication?.unit)}</strong>,
  },
];

export interface SourceDialogProps extends RecordDialogProps {
  /** Row id of the plan. */
  id: string;
  name: string;
}

/**
 * Dialog with automatic figures of an appraisal plan that changed since they were computed: previewed, and
 * applied on confirmation (business §4 KPI plan).
 */
export default function SourceDialog({ id, name, open, onClose, onSaved }: SourceDialogProps) {
  const [told, setTold] = useState<Payload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useSave<SourceDialogMutation>(graphql`
    mutation SourceDialogMutation($input: KpiPlanUpdateSourceInput!) {
      kpiPlanUpdateSource(input: $input) {
        differences {
          before
          after
          examine { id member { id rowId name avatarUrl } }
          planIndication { id name unit }
        }
        job { id rowId }
        userErrors { field message code }
      }
    }
  `);
  const compare = useCallback(async () => {
    setProblem(null);
    const { ok, data, userErrors } = await run({ input: { id, apply: false } });
    if (ok) setTold(data?.kpiPlanUpdateSource ?? null);
    else setProblem(userErrors[0]?.message ?? "无法计算");
  }, [run, id]);
  useEffect(() => {
    void compare();
  }, [compare]);
  const apply = async () => {
    const { ok, data, userErrors } = await run({ input: { id, apply: true } });
    if (!ok) {
      setProblem(userErrors[0]?.message ?? "没有更新");
      return;
    }
    toast.success(
      data?.kpiPlanUpdateSource.job
        ? "已开始更新，可在后台任务中查看进度"
        : `已更新 ${data?.kpiPlanUpdateSource.differences?.length ?? 0} 项数据`,
    );
    onSaved();
    onClose();
  };
  const rows = told?.differences ?? [];
  // large plans give no comparison: the figures are computed in the background
  const isLater = Boolean(told?.job);
  // a result with all figures advances when they are applied, even if none has changed
  const isReady = told !== null && !isLater && problem === null;
  return (
    <AppDialog
      open={open}
      size="wide"
      title={`更新数据：${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isReady ? "取消" : "关闭"}</Button>
          <Button intent="primary" disabled={!isReady} onClick={apply}>
            {rows.length > 0 ? `更新 ${rows.length} 项` : "更新"}
          </Button>
        </>
      }
    >
      {problem ? (
        <ErrorState compact error={problem} onRetry={compare} />
      ) : told === null ? (
        <LoadingMask text="正在计算" />
      ) : isLater ? (
        <EmptyState
          compact
          title="人数较多，正在后台计算"
          text="进度在右上角的后台任务中，完成后会通知您。"
        />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          title="数据没有变化"
          text="数据来源、事件和公式的结果都和现在一样。录入已完成而停在“待录入”的，更新后会继续；中途离职的，更新时重新计算在岗天数。"
        />
      ) : (
        <SimpleTable
          label="有变化的数据"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ examine, planIndication }) => `${examine?.id} ${planIndication?.id}`}
          maxHeight={420}
          pinned
        />
      )}
    </AppDialog>
  );
}
