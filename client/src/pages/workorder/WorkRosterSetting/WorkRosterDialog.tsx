import { graphql } from "react-relay";
import type {
  WorkRosterDialogCreateMutation,
  WorkRosterInput,
} from "@/__generated__/WorkRosterDialogCreateMutation.graphql";
import type { WorkRosterDialogUpdateMutation } from "@/__generated__/WorkRosterDialogUpdateMutation.graphql";
import { lines, record } from "@/app/record/fields";
import { defineForm, type FormField } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useWorkZoneSource } from "@/domains/work/useWorkZoneSource";
import { useSave } from "@/relay/useAppMutation";
import { required } from "@/ui/form/rules";
import { momentField } from "../_lib/fields";
import type { WorkRosterRow } from "./WorkRosterSettingPage";

/** Form field of a required record. */
function needed<Given>(
  field: FormField<string | null, Given, "own">,
  message: string,
): FormField<string | null, Given, "own"> {
  return { ...field, required: true, rules: [required(message)] };
}

const FORM = defineForm<WorkRosterInput, WorkRosterRow>()({
  memberId: needed(
    record("值班人员", { source: useMemberSource, of: ({ member }: WorkRosterRow) => member }),
    "请选择值班人员",
  ),
  zoneId: record("服务区域", {
    source: useWorkZoneSource,
    of: ({ zone }: WorkRosterRow) => zone,
    help: "留空为全企业值班",
  }),
  startsAt: needed(
    momentField("开始时间", ({ startsAt }: WorkRosterRow) => startsAt),
    "请选择开始时间",
  ),
  endsAt: needed(
    momentField("结束时间", ({ endsAt }: WorkRosterRow) => endsAt),
    "请选择结束时间",
  ),
  remark: lines("备注", { max: 200, rows: 2, span: 2 }),
});

/** Dialog to create or modify a turn of on-call duty. */
export default function WorkRosterDialog(props: RecordDialogProps & { row?: WorkRosterRow | undefined }) {
  const create = useSave<WorkRosterDialogCreateMutation>(graphql`
    mutation WorkRosterDialogCreateMutation($input: WorkRosterInput!) {
      workRosterCreate(input: $input) { workRoster { id } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkRosterDialogUpdateMutation>(graphql`
    mutation WorkRosterDialogUpdateMutation($id: ID!, $version: Int!, $input: WorkRosterInput!) {
      workRosterUpdate(input: { id: $id, version: $version, changes: $input }) {
        workRoster {
          id startsAt endsAt isCurrent remark version
          zone { rowId name }
          member { rowId name avatarUrl }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="值班"
      columns={2}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
