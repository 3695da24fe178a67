import { graphql } from "react-relay";
import type { TempMoveDialogMutation } from "@/__generated__/TempMoveDialogMutation.graphql";
import { custom } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";

interface Waiting {
  readonly rowId: string;
  readonly version: number;
  readonly beginsOn: string;
}

const FORM = defineForm<{ beginsOn: string }, Waiting>()({
  beginsOn: custom("开始日期", {
    required: true,
    help: "截止日期跟着移动同样的天数",
    empty: null as string | null,
    rules: [check<string | null>((value) => (value ? null : "请选择日期"))],
    read: ({ beginsOn }: Waiting) => beginsOn as string | null,
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <DateInput {...input} clearable={false} />,
  }),
});

export interface TempMoveDialogProps extends RecordDialogProps {
  row: Waiting;
  name: string;
}

/** Dialog that moves a task created by a plan to another day. */
export default function TempMoveDialog({ row, name, ...props }: TempMoveDialogProps) {
  const move = useSave<TempMoveDialogMutation>(graphql`
    mutation TempMoveDialogMutation($id: ID!, $version: Int!, $beginsOn: Date!) {
      tempTaskMove(input: { id: $id, version: $version, beginsOn: $beginsOn }) {
        tempTask { id version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      row={row}
      title={`“${name}”改期`}
      size="small"
      savedText="已改期"
      update={({ beginsOn }, { id, version }) => move({ id, version, beginsOn })}
    />
  );
}
