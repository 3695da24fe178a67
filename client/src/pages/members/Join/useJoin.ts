import { graphql } from "react-relay";
import type { MemberStatus, useJoinMutation } from "@/__generated__/useJoinMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** How an application went. */
export interface Joined {
  readonly status: MemberStatus;
  readonly enterpriseName: string;
}

/** Sends an application; refusals go back to the form. */
export function useJoin() {
  const join = useSave<useJoinMutation>(graphql`
    mutation useJoinMutation($input: InvitationJoinInput!) {
      invitationJoin(input: $input) {
        status
        enterpriseName
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return async (input: useJoinMutation["variables"]["input"], onJoined: (joined: Joined) => void) => {
    const { ok, data, userErrors } = await join({ input });
    if (!ok) return userErrors;
    const answer = data?.invitationJoin;
    onJoined({ status: answer?.status ?? "APPLIED", enterpriseName: answer?.enterpriseName ?? "" });
    return [];
  };
}
