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
import { RecordDialog } from "@/app/record/RecordDialog";
import { useAsked } from "@/app/record/useAsked";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { toldOfMany } from "@/pages/project/_lib/toldOfMany";
import { useSave } from "@/relay/useAppMutation";
import { Select } from "@/ui/picker/Select";

interface Row {
  readonly version: number;
  readonly endsOn: string | null;
}

const FORM = defineForm<Omit<TaskBatchInput, "ids">, Row>()({
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
});

const LEVELS = graphql`
  query TaskBatchDialogLevelsQuery {
    levels: dictItems(code: TASK_LEVEL) { value text }
  }
`;

export interface TaskBatchDialogProps extends RecordDialogProps {
  ids: readonly string[];
}

/** Changes several tasks alike; what is left empty stays, and each is answered for by itself (business §2 Task). */
export default function TaskBatchDialog({ ids, ...props }: TaskBatchDialogProps) {
  const update = useSave<TaskBatchDialogMutation>(graphql`
    mutation TaskBatchDialogMutation($input: TaskBatchInput!) {
      taskBatchUpdate(input: $input) { results { error } userErrors { field message code } }
    }
  `);
  const levels = useAsked<TaskBatchDialogLevelsQuery>(LEVELS, {}).data?.levels;
  const parts = useMemo(() => ({ level: { options: optionsOfItems(levels) } }), [levels]);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`批量修改 ${ids.length} 个任务`}
      savedText={null}
      parts={parts}
      validate={({ directorId, endsOn, level }) =>
        directorId || endsOn || level ? {} : { directorId: "请至少填写一项" }
      }
      create={async ({ directorId, endsOn, level }) => {
        const input = {
          ids: [...ids],
          ...(directorId ? { directorId } : {}),
          ...(endsOn ? { endsOn } : {}),
          ...(level ? { level } : {}),
        };
        const done = await update({ input });
        if (done.ok) toldOfMany(done.data?.taskBatchUpdate.results, "已修改", "个任务没有修改");
        return done;
      }}
    />
  );
}
