import { graphql } from "react-relay";
import type { useDeclineMutation } from "@/__generated__/useDeclineMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";

/** Declines a personal invitation after a confirmation; returns whether it was declined. */
export function useDecline() {
  const [decline] = useAppMutation<useDeclineMutation>(graphql`
    mutation useDeclineMutation($code: String!) {
      invitationDecline(input: { code: $code }) {
        enterpriseName
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return async (code: string) => {
    const yes = await confirm({ text: "谢绝后此邀请失效，对方会收到通知。确定谢绝吗？" });
    return yes && (await decline({ code })).ok;
  };
}
