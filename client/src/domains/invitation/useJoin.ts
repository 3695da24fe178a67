import { graphql } from "react-relay";
import type { MemberStatus, useJoinMutation } from "@/__generated__/useJoinMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/** The result of accepting an invitation. */
export interface Joined {
  readonly status: MemberStatus;
  readonly enterpriseName: string;
}

/** The result as a sentence. */
export function joinedText({ status, enterpriseName }: Joined): string {
  return status === "ACTIVE" ? `已加入“${enterpriseName}”` : "申请已提交，请等待管理员审核";
}

/** Accepts an invitation or applies by one; errors are returned for the form, or to be shown. */
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
  return async (
    input: useJoinMutation["variables"]["input"],
    onJoined: (joined: Joined) => void | Promise<void>,
  ) => {
    const { ok, data, userErrors } = await join({ input });
    if (!ok) return userErrors;
    const answer = data?.invitationJoin;
    await onJoined({ status: answer?.status ?? "APPLIED", enterpriseName: answer?.enterpriseName ?? "" });
    return [];
  };
}
