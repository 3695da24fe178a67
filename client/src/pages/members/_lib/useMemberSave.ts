import { graphql } from "react-relay";
import type { useMemberSaveCreateMutation } from "@/__generated__/useMemberSaveCreateMutation.graphql";
import type { useMemberSaveUpdateMutation } from "@/__generated__/useMemberSaveUpdateMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** Makes a member; refusals go back to the form. */
export function useMemberCreate() {
  const create = useSave<useMemberSaveCreateMutation>(graphql`
    mutation useMemberSaveCreateMutation($input: MemberCreateInput!) {
      memberCreate(input: $input) {
        member {
          id
          rowId
          name
          status
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return create;
}

/** Changes a member; what comes back is merged into every list that shows them. */
export function useMemberUpdate() {
  const update = useSave<useMemberSaveUpdateMutation>(graphql`
    mutation useMemberSaveUpdateMutation($input: MemberUpdateInput!) {
      memberUpdate(input: $input) {
        member {
          id
          ...MemberEditFrame_member
          ...MemberEditInfoPage_member
          viewerCan {
            setTeams
            audit
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return update;
}
