import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useSecondFactorResetMutation } from "@/__generated__/useSecondFactorResetMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";

/** Removes the second factor of a member who lost it, after a confirmation. */
export function useSecondFactorReset(): (member: {
  readonly id: string;
  readonly name: string;
}) => Promise<void> {
  const [reset] = useAppMutation<useSecondFactorResetMutation>(
    graphql`
      mutation useSecondFactorResetMutation($input: MemberSecondFactorResetInput!) {
        memberSecondFactorReset(input: $input) {
          member {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已重置二次验证" },
  );
  return useCallback(
    async ({ id, name }) => {
      const sure = await confirm({
        text: `重置后 ${name} 登录时不再需要二次验证，所有设备会退出登录，本人会收到通知。请先确认确为本人要求，是否继续?`,
        danger: true,
      });
      if (sure) await reset({ input: { memberId: id } });
    },
    [reset],
  );
}
