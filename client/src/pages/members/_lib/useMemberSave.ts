/** Mutations that create and update a member. */
import { graphql } from "react-relay";
import type { useMemberSaveCreateMutation } from "@/__generated__/useMemberSaveCreateMutation.graphql";
import type { useMemberSaveUpdateMutation } from "@/__generated__/useMemberSaveUpdateMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** Creates a member; errors are returned to the form. */
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

/** Updates a member; the response updates every list that shows the member. */
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
