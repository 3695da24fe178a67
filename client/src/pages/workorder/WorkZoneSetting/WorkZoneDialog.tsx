import { graphql } from "react-relay";
import type {
  WorkZoneDialogCreateMutation,
  WorkZoneInput,
} from "@/__generated__/WorkZoneDialogCreateMutation.graphql";
import type { WorkZoneDialogUpdateMutation } from "@/__generated__/WorkZoneDialogUpdateMutation.graphql";
import { lines, record, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useAcceptTeamSource } from "@/domains/workOrder/steps/useAcceptTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { placeOf } from "../_lib/numbers";
import type { WorkZoneRow } from "./WorkZoneSettingPage";

const FORM = defineForm<WorkZoneInput, WorkZoneRow>()({
  name: text("区域名称", { required: true, max: 50, placeholder: "如：松江片区、电梯专业" }),
  area: lines("范围", { max: 200, rows: 2, placeholder: "哪些地点或哪类服务属于这里" }),
  teamId: record("接单团队", { source: useAcceptTeamSource, of: ({ team }: WorkZoneRow) => team }),
  directorId: record("默认负责人", {
    source: useMemberSource,
    of: ({ director }: WorkZoneRow) => director,
    help: "派单时排在最前面",
  }),
  sortOrder: placeOf(({ sortOrder }: WorkZoneRow) => sortOrder),
  remark: lines("备注", { max: 200, rows: 2 }),
});

/** Dialog to create or modify a zone, the pool of work orders of a place or trade. */
export default function WorkZoneDialog(props: RecordDialogProps & { row?: WorkZoneRow | undefined }) {
  const create = useSave<WorkZoneDialogCreateMutation>(graphql`
    mutation WorkZoneDialogCreateMutation($input: WorkZoneInput!) {
      workZoneCreate(input: $input) { workZone { id } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkZoneDialogUpdateMutation>(graphql`
    mutation WorkZoneDialogUpdateMutation($id: ID!, $version: Int!, $input: WorkZoneInput!) {
      workZoneUpdate(input: { id: $id, version: $version, changes: $input }) {
        workZone {
          id name area remark sortOrder version
          team { rowId name }
          director { rowId name avatarUrl }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="服务区域"
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
