import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { MemberEditInfoPage_member$key } from "@/__generated__/MemberEditInfoPage_member.graphql";
import type { MemberEditInfoPageQuery } from "@/__generated__/MemberEditInfoPageQuery.graphql";
import { found } from "@/app/errors";
import { useBack } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { EditForm } from "@/ui/form/EditForm";
import { useForm } from "@/ui/form/useForm";
import { MemberEditFrame } from "../_components/MemberEditFrame";
import { MemberFields } from "../_components/MemberFields";
import { MEMBER, type MemberValues, toUpdateInput } from "../_lib/memberForm";
import { useMemberUpdate } from "../_lib/useMemberSave";
import { MemberAdd } from "./MemberAdd";
import { ADD } from "./query";

/** A member's data and roles; with `add` as id, the form of a new member (core §4 Generic edit form). */
export default function MemberEditInfoPage({ queryRef, params }: PageProps<MemberEditInfoPageQuery>) {
  const data = usePreloadedQuery<MemberEditInfoPageQuery>(
    graphql`
      query MemberEditInfoPageQuery($id: ID!, $add: Boolean!) {
        member(id: $id) @skip(if: $add) {
          rowId
          ...MemberEditFrame_member
          ...MemberEditInfoPage_member
        }
      }
    `,
    queryRef,
  );
  if (params.memberId === ADD) return <MemberAdd />;
  const member = found(data.member);
  return (
    <MemberEditFrame member={member} tab="info">
      <MemberInfoForm key={member.rowId} member={member} />
    </MemberEditFrame>
  );
}

function MemberInfoForm({ member: key }: { member: MemberEditInfoPage_member$key }) {
  const member = useFragment(
    graphql`
      fragment MemberEditInfoPage_member on Member {
        id
        rowId
        version
        name
        phone
        email
        gender
        birthday
        jobNumber
        position
        isTechnician
        isEngineer
        workStatus
        entryDate
        remark
        roles {
          rowId
          name
        }
        viewerCan {
          update
          setRoles
        }
      }
    `,
    key,
  );
  const back = useBack();
  const update = useMemberUpdate();
  const form = useForm<MemberValues>({
    initial: MEMBER.initial(member),
    version: member.version,
    refetch: usePageRefresh(),
    rules: MEMBER.rules,
    onSubmit: async (values, start) => {
      const before = { id: member.id, version: start.version ?? member.version };
      return (await update({ input: toUpdateInput(before, values, start.initial) })).userErrors;
    },
  });
  return (
    <div className="m-edit__form">
      <EditForm
        form={form}
        id={member.rowId}
        subject="成员"
        columns={2}
        onClose={back}
        onSaved={back}
        actions={member.viewerCan.update}
      >
        <MemberFields row={member} expanded canSetRoles={member.viewerCan.setRoles} />
      </EditForm>
    </div>
  );
}
