import { graphql } from "react-relay";
import type { useTeamMembersAddMutation } from "@/__generated__/useTeamMembersAddMutation.graphql";
import type { useTeamMembersRemoveMutation } from "@/__generated__/useTeamMembersRemoveMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";

/** Puts members into a team, or changes whether they direct it; refusals are the caller's to show. */
export function useTeamMembersAdd() {
  const [add] = useAppMutation<useTeamMembersAddMutation>(
    graphql`
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
    `,
    { errors: "return" },
  );
  return add;
}

/** Takes members out of a team; refusals are the caller's to show. */
export function useTeamMembersRemove() {
  const [remove] = useAppMutation<useTeamMembersRemoveMutation>(
    graphql`
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
    `,
    { errors: "return" },
  );
  return remove;
}
