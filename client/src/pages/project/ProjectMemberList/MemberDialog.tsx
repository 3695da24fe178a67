import { graphql } from "react-relay";
import type { GroupCard_group$data } from "@/__generated__/GroupCard_group.graphql";
import type { MemberDialogCreateMutation } from "@/__generated__/MemberDialogCreateMutation.graphql";
import type {
  MemberDialogUpdateMutation,
  ProjectMemberInput,
} from "@/__generated__/MemberDialogUpdateMutation.graphql";
import { custom, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { type MemberTeam, MemberTeamInput } from "@/domains/member/MemberTeamInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { required } from "@/ui/form/rules";

type Row = NonNullable<GroupCard_group$data["members"]>[number];

function Person(input: InputProps<MemberTeam | null>) {
  return <MemberTeamInput {...input} source={useMemberSource()} />;
}

const FORM = defineForm<ProjectMemberInput, Row>()({
  memberId: custom("成员", {
    required: true,
    empty: null as MemberTeam | null,
    rules: [required("请选择成员")],
    read: ({ member, team }: Row) =>
      member ? { memberId: member.rowId, teamId: team?.rowId ?? null, teamName: team?.name } : null,
    // the member is immutable; the team is sent separately
    given: (value) => value?.memberId ?? null,
    render: ({ known: _known, ...input }) => <Person {...input} />,
  }),
  duty: text("职责", { max: 50, placeholder: "在项目里做什么" }),
});

export interface MemberDialogProps extends RecordDialogProps {
  groupId: string;
  groupName: string;
  row?: Row | undefined;
}

/** Dialog to add a member to a project group, or to edit their duty. */
export default function MemberDialog({ groupId, groupName, ...props }: MemberDialogProps) {
  const create = useSave<MemberDialogCreateMutation>(graphql`
    mutation MemberDialogCreateMutation($input: ProjectMemberInput!) {
      projectMemberCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<MemberDialogUpdateMutation>(graphql`
    mutation MemberDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectMemberInput!) {
      projectMemberUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject={props.row ? "项目成员" : `成员到“${groupName}”`}
      parts={{ memberId: { disabled: props.row !== undefined } }}
      create={(input) => create({ input: { ...input, groupId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: { duty: changed.duty ?? null } })}
    />
  );
}
