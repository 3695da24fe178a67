import { graphql } from "react-relay";
import type {
  WorkGroupDialogCreateMutation,
  WorkGroupInput,
} from "@/__generated__/WorkGroupDialogCreateMutation.graphql";
import type { WorkGroupDialogQuery } from "@/__generated__/WorkGroupDialogQuery.graphql";
import type { WorkGroupDialogUpdateMutation } from "@/__generated__/WorkGroupDialogUpdateMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, lines, records, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { MultiSelect } from "@/ui/picker/Select";
import { placeOf } from "../_lib/numbers";
import type { WorkGroupRow } from "./WorkGroupSettingPage";

const FORM = defineForm<WorkGroupInput, WorkGroupRow>()({
  name: text("工作组名称", { required: true, max: 50, placeholder: "如：弱电组、夜班组" }),
  memberIds: records("成员", {
    source: useMemberSource,
    of: ({ members }: WorkGroupRow) => members ?? [],
  }),
  serviceTypes: custom("适用服务类型", {
    help: "派单推荐时优先选择适用的班组",
    empty: [] as readonly string[],
    read: ({ serviceTypes }: WorkGroupRow) => (serviceTypes ?? []).map(({ value }) => value),
    given: (values) => [...values],
    render: ({ known: _known, options = [], ...input }) => (
      <MultiSelect {...input} options={options} placeholder="不限" />
    ),
  }),
  sortOrder: placeOf(({ sortOrder }: WorkGroupRow) => sortOrder),
  remark: lines("备注", { max: 200, rows: 2 }),
});

const QUERY = graphql`
  query WorkGroupDialogQuery {
    types: dictItems(code: WORK_SERVICE_TYPE) { value text }
  }
`;

/** Dialog to create or modify a work group of technicians. */
export default function WorkGroupDialog(props: RecordDialogProps & { row?: WorkGroupRow | undefined }) {
  const { data } = useDialogQuery<WorkGroupDialogQuery>(QUERY, {});
  const create = useSave<WorkGroupDialogCreateMutation>(graphql`
    mutation WorkGroupDialogCreateMutation($input: WorkGroupInput!) {
      workGroupCreate(input: $input) { workGroup { id } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkGroupDialogUpdateMutation>(graphql`
    mutation WorkGroupDialogUpdateMutation($id: ID!, $version: Int!, $input: WorkGroupInput!) {
      workGroupUpdate(input: { id: $id, version: $version, changes: $input }) {
        workGroup {
          id name remark memberCount sortOrder version
          members { rowId name avatarUrl }
          serviceTypes { value text color }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      parts={{ serviceTypes: { options: optionsOfItems(data?.types) } }}
      subject="工作组"
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
