import { graphql } from "react-relay";
import type { useTeamMembersAddMutation } from "@/__generated__/useTeamMembersAddMutation.graphql";
import type { useTeamMembersRemoveMutation } from "@/__generated__/useTeamMembersRemoveMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** Puts members into a team, or changes whether they direct it; refusals are the caller's to show. */
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

/** Takes members out of a team; refusals are the caller's to show. */
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
