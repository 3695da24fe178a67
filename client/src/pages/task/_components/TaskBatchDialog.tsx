import { useMemo } from "react";
import { graphql } from "react-relay";
import type { TaskBatchDialogLevelsQuery } from "@/__generated__/TaskBatchDialogLevelsQuery.graphql";
import type {
  TaskBatchDialogMutation,
  TaskBatchInput,
} from "@/__generated__/TaskBatchDialogMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, day, record } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import type { Outcome } from "@/app/record/outcomes";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useAsked } from "@/app/record/useAsked";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { CheckboxGroup } from "@/ui/input/choices";
import { Select } from "@/ui/picker/Select";

interface Row {
  readonly version: number;
  readonly endsOn: string | null;
}

/** What can be taken out of tasks. */
const CLEARED = [
  { value: "endsOn", label: "清空截止日期" },
  { value: "level", label: "清空优先级" },
] as const;

type Cleared = (typeof CLEARED)[number]["value"];

interface Asked extends Omit<TaskBatchInput, "ids"> {
  readonly cleared?: readonly Cleared[];
}

const FORM = defineForm<Asked, Row>()({
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

interface Given {
  readonly directorId?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly level?: string | null | undefined;
  readonly cleared?: readonly Cleared[] | undefined;
}

/** What is wrong, by field: something has to be said, and nothing twice. */
export function batchProblems({ directorId, endsOn, level, cleared = [] }: Given): Record<string, string> {
  const both = "不能同时填写和清空";
  if (!directorId && !endsOn && !level && cleared.length === 0) return { directorId: "请至少填写一项" };
  return {
    ...(endsOn && cleared.includes("endsOn") ? { endsOn: both } : {}),
    ...(level && cleared.includes("level") ? { level: both } : {}),
  };
}

/** What is to be of the tasks: null clears. */
export function batchInput({ directorId, endsOn, level, cleared = [] }: Given) {
  return {
    ...(directorId ? { directorId } : {}),
    ...(endsOn ? { endsOn } : cleared.includes("endsOn") ? { endsOn: null } : {}),
    ...(level ? { level } : cleared.includes("level") ? { level: null } : {}),
  };
}

export interface TaskBatchDialogProps extends RecordDialogProps {
  rows: readonly { readonly rowId: string; readonly name: string }[];
  /** What became of each. */
  onOutcomes: (outcomes: readonly Outcome[]) => void;
}

/** Changes several tasks alike; what is left empty stays, and each is answered for by itself (business §2 Task). */
export default function TaskBatchDialog({ rows, onOutcomes, ...props }: TaskBatchDialogProps) {
  const update = useSave<TaskBatchDialogMutation>(graphql`
    mutation TaskBatchDialogMutation($input: TaskBatchInput!) {
      taskBatchUpdate(input: $input) { results { rowId error } userErrors { field message code } }
    }
  `);
  const levels = useAsked<TaskBatchDialogLevelsQuery>(LEVELS, {}).data?.levels;
  const parts = useMemo(() => ({ level: { options: optionsOfItems(levels) } }), [levels]);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`批量修改 ${rows.length} 个任务`}
      savedText={null}
      parts={parts}
      validate={batchProblems}
      create={async (values) => {
        const input = { ids: rows.map(({ rowId }) => rowId), ...batchInput(values) };
        const done = await update({ input });
        const results = done.data?.taskBatchUpdate.results;
        if (done.ok)
          onOutcomes(
            rows.map(({ rowId, name }) => {
              const result = results?.find((one) => one.rowId === rowId);
              return { key: rowId, name, error: result ? (result.error ?? null) : "没有处理" };
            }),
          );
        return done;
      }}
    />
  );
}
