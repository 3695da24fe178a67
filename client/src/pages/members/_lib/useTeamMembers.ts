/** Mutations that add members to a team and remove them. */
import { graphql } from "react-relay";
import type { useTeamMembersAddMutation } from "@/__generated__/useTeamMembersAddMutation.graphql";
import type { useTeamMembersRemoveMutation } from "@/__generated__/useTeamMembersRemoveMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** Adds members to a team, or changes whether they lead it; the caller shows the errors. */
export function useTeamMembersAdd() {
  const add = useSave<useTeamMembersAddMutation>(graphql`
    mutation useTeamMembersAddMutation($input: TeamMembersInput!) {
      teamMembersAdd(input: $input) {
        team {
          id
          memberCount
          totalMemberCount
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return add;
}

/** Removes members from a team; the caller shows the errors. */
export function useTeamMembersRemove() {
  const remove = useSave<useTeamMembersRemoveMutation>(graphql`
    mutation useTeamMembersRemoveMutation($input: TeamMembersInput!) {
      teamMembersRemove(input: $input) {
        team {
          id
          memberCount
          totalMemberCount
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return remove;
}
