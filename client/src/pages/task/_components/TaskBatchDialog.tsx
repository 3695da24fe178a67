import { useMemo } from "react";
import { graphql } from "react-relay";
import type { TaskBatchDialogLevelsQuery } from "@/__generated__/TaskBatchDialogLevelsQuery.graphql";
import type {
  TaskBatchDialogMutation,
  TaskBatchInput,
} from "@/__generated__/TaskBatchDialogMutation.graphql";
import type {
  TaskAction,
  TaskBatchDialogProceedMutation,
} from "@/__generated__/TaskBatchDialogProceedMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, day, lines, record } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { type BatchResult, type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { CheckboxGroup } from "@/ui/input/choices";
import { Select } from "@/ui/picker/Select";
import { MilepostInput } from "../TaskDialog/MilepostInput";
import {
  batchCalls,
  batchInput,
  batchProblems,
  CLEARED,
  type Cleared,
  needsReason,
  stepOptions,
} from "./batchValues";

interface Row {
  readonly version: number;
  readonly endsOn: string | null;
  readonly reason: string | null;
}

interface Asked extends Omit<TaskBatchInput, "ids"> {
  readonly step?: TaskAction | null;
  readonly reason?: string | null;
  readonly cleared?: readonly Cleared[];
}

const FORM = defineForm<Asked, Row>()({
  step: custom("状态", {
    empty: null as TaskAction | null,
    read: (_: Row) => null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options as readonly Option<TaskAction>[]} placeholder="不修改" />
    ),
  }),
  reason: lines("原因", { max: 500, rows: 2, placeholder: "请填写原因" }),
  directorId: record("负责人", { source: useMemberSource, of: (_: Row) => null }),
  endsOn: day("截止日期"),
  level: custom("优先级", {
    empty: null as string | null,
    read: (_: Row) => null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="不修改" />
    ),
  }),
  milepostId: custom("里程碑", {
    empty: null as string | null,
    read: (_: Row) => null,
    given: (value) => value,
    help: "只有同一个项目的任务可以一起修改",
  }),
  cleared: custom("清空内容", {
    empty: [] as readonly Cleared[],
    given: (value) => value,
    help: "不能清空的任务会逐个说明原因",
    render: ({ known: _known, options: _options, ...input }) => (
      <CheckboxGroup {...input} options={CLEARED} />
    ),
  }),
});

const LEVELS = graphql`
  query TaskBatchDialogLevelsQuery {
    levels: dictItems(code: TASK_LEVEL) { value text }
  }
`;

interface BatchTask extends BatchRow {
  readonly availableActions: readonly TaskAction[];
  readonly project: { readonly rowId: string } | null | undefined;
}

export interface TaskBatchDialogProps extends RecordDialogProps {
  rows: readonly BatchTask[];
  /** Called with the outcome of each task. */
  onOutcomes: (outcomes: readonly Outcome[]) => void;
}

/** The project of all the tasks; null where they have none in common. */
function projectOf(rows: readonly BatchTask[]): string | null {
  const first = rows[0]?.project?.rowId ?? null;
  return rows.every(({ project }) => project?.rowId === first) ? first : null;
}

/** Dialog that changes several tasks, each on its own; empty fields stay unchanged (business §2 Task). */
export default function TaskBatchDialog({ rows, onOutcomes, ...props }: TaskBatchDialogProps) {
  const update = useSave<TaskBatchDialogMutation>(graphql`
    mutation TaskBatchDialogMutation($input: TaskBatchInput!) {
      taskBatchUpdate(input: $input) { results { rowId error } userErrors { field message code } }
    }
  `);
  const proceed = useSave<TaskBatchDialogProceedMutation>(graphql`
    mutation TaskBatchDialogProceedMutation($input: TaskBatchStepInput!) {
      taskBatchProceed(input: $input) { results { rowId error } userErrors { field message code } }
    }
  `);
  const levels = useDialogQuery<TaskBatchDialogLevelsQuery>(LEVELS, {}).data?.levels;
  const steps = useMemo(() => stepOptions(rows), [rows]);
  const options = useMemo(() => optionsOfItems(levels), [levels]);
  const projectId = projectOf(rows);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`批量修改 ${rows.length} 个任务`}
      savedText={null}
      parts={({ step }) => ({
        step: { options: steps, hidden: steps.length === 0 },
        reason: { hidden: !needsReason(step), required: true },
        level: { options },
        milepostId: {
          hidden: projectId === null,
          render: (input) => <MilepostInput {...input} projectId={projectId} />,
        },
      })}
      validate={batchProblems}
      create={async (values) => {
        const errors = new Map<string, string>();
        let left = rows;
        const note = (results: readonly BatchResult[] | null | undefined) => {
          for (const { key, error } of outcomesOf(left, results)) if (error) errors.set(key, error);
          left = left.filter(({ rowId }) => !errors.has(rowId));
        };
        const { step, reason } = values;
        for (const call of batchCalls(values)) {
          // tasks that failed before are not sent again
          if (left.length === 0) break;
          const ids = left.map(({ rowId }) => rowId);
          if (call === "step" && step) {
            const done = await proceed({
              input: { ids, step, reason: needsReason(step) ? (reason ?? null) : null },
            });
            if (!done.ok) return done;
            note(done.data?.taskBatchProceed.results);
          } else {
            const done = await update({ input: { ids, ...batchInput(values) } });
            if (!done.ok) return done;
            note(done.data?.taskBatchUpdate.results);
          }
        }
        onOutcomes(rows.map(({ rowId, name }) => ({ key: rowId, name, error: errors.get(rowId) ?? null })));
        return { ok: true, data: null, userErrors: [] };
      }}
    />
  );
}
