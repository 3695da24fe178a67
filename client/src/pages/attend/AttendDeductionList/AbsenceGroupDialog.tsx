import { graphql } from "react-relay";
import type {
  AbsenceGroupDialogCreateMutation,
  AbsenceGroupInput,
} from "@/__generated__/AbsenceGroupDialogCreateMutation.graphql";
import type { AbsenceGroupDialogUpdateMutation } from "@/__generated__/AbsenceGroupDialogUpdateMutation.graphql";
import { custom, lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import type { AbsenceGroupRow } from "./AttendDeductionListPage";
import { ItemRows } from "./ItemRows";
import { itemInputs, itemsProblem, type TypedItem, typedItems } from "./items";

const FORM = defineForm<AbsenceGroupInput, AbsenceGroupRow>()({
  name: text("扣款组名称", { required: true, max: 50, placeholder: "如：总部、生产一线" }),
  items: custom("扣款规则", {
    help: "同一种异常可以按时长分几档，达到多档时按最高的一档；扣减的是折算的缺勤时长，显示在月报里",
    empty: [] as readonly TypedItem[],
    rules: [check(itemsProblem)],
    read: ({ items }: AbsenceGroupRow) => typedItems(items),
    given: itemInputs,
    render: ({ known: _known, ...input }) => <ItemRows {...input} />,
  }),
  remark: lines("备注", { max: 200, rows: 2 }),
});

export interface AbsenceGroupDialogProps extends RecordDialogProps {
  row?: AbsenceGroupRow | undefined;
}

/**
 * Dialog to create or modify a deduction scheme for lateness and absence
 * (business §2 Attendance: deduction).
 */
export default function AbsenceGroupDialog(props: AbsenceGroupDialogProps) {
  const create = useSave<AbsenceGroupDialogCreateMutation>(graphql`
    mutation AbsenceGroupDialogCreateMutation($input: AbsenceGroupInput!) {
      absenceGroupCreate(input: $input) { absenceGroup { id } userErrors { field message code } }
    }
  `);
  const update = useSave<AbsenceGroupDialogUpdateMutation>(graphql`
    mutation AbsenceGroupDialogUpdateMutation($id: ID!, $version: Int!, $input: AbsenceGroupInput!) {
      absenceGroupUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="扣款组"
      size="wide"
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
