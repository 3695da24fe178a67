import { graphql, useFragment } from "react-relay";
import type { TeamDialog_row$data, TeamDialog_row$key } from "@/__generated__/TeamDialog_row.graphql";
import type {
  TeamCreateInput,
  TeamDialogCreateMutation,
} from "@/__generated__/TeamDialogCreateMutation.graphql";
import type { TeamDialogQuery } from "@/__generated__/TeamDialogQuery.graphql";
import type { TeamDialogUpdateMutation } from "@/__generated__/TeamDialogUpdateMutation.graphql";
import { lines, phone, record, records, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { memberOption } from "@/domains/member/option";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";

const QUERY = graphql`
  query TeamDialogQuery($id: ID!, $edit: Boolean!) {
    team(id: $id) @include(if: $edit) { ...TeamDialog_row }
  }
`;

const ROW = graphql`
  fragment TeamDialog_row on Team {
    id
    version
    name
    code
    phone
    address
    contactName
    remark
    isAcceptTeam
    parent { rowId name }
    directors { rowId name avatarUrl }
  }
`;

type Row = TeamDialog_row$data;

const FORM = defineForm<Omit<TeamCreateInput, "type">, Row>()({
  name: text("团队名称", { required: true, max: 50 }),
  code: text("团队编码", { max: 30 }),
  parentId: record("上级团队", {
    of: ({ parent }: Row) => parent,
    limit: 200,
    help: "留空为一级团队",
    placeholder: "一级团队",
  }),
  directorIds: records("负责人", {
    source: useMemberSource,
    of: ({ directors }: Row) => (directors ?? []).map(memberOption),
    placeholder: "输入姓名、拼音或手机号搜索",
  }),
  contactName: text("联系人", { max: 20 }),
  phone: phone("联系电话"),
  isAcceptTeam: toggle("接单团队", { help: "开启后工单可以派给这个团队" }),
  address: text("地址", { max: 200, span: 2 }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface TeamDialogProps extends RecordDialogProps {
  /** Row id of the team to modify; absent for a new one. */
  id?: string;
  type: "INTERNAL" | "EXTERNAL";
  /** Row id of the parent of a new team. */
  parentId?: string | null;
}

/** Dialog to create or modify a team: its parent, its leaders, whether it accepts work. */
export default function TeamDialog({ type, parentId = null, ...props }: TeamDialogProps) {
  const { id } = props;
  const asked = useDialogQuery<TeamDialogQuery>(QUERY, { id: id ?? "0", edit: id !== undefined });
  const row = useFragment<TeamDialog_row$key>(ROW, asked.data?.team);
  const create = useSave<TeamDialogCreateMutation>(graphql`
    mutation TeamDialogCreateMutation($input: TeamCreateInput!) {
      teamCreate(input: $input) { team { id } userErrors { field message code } }
    }
  `);
  const update = useSave<TeamDialogUpdateMutation>(graphql`
    mutation TeamDialogUpdateMutation($input: TeamUpdateInput!) {
      teamUpdate(input: $input) {
        team {
          ...TeamDialog_row
          parentRowId
          path { rowId name }
        }
        userErrors { field message code }
      }
    }
  `);
  const external = type === "EXTERNAL";
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject={external ? "外部团队" : "团队"}
      columns={2}
      row={row}
      asked={asked}
      start={{ parentId }}
      parts={{
        parentId: useTeamSource({ type, except: id ? [id] : [] }),
        contactName: { hidden: !external },
      }}
      create={(input) => create({ input: { ...input, type } })}
      update={(_input, { id, version, changed }) => update({ input: { ...changed, id, version } })}
    />
  );
}
