import { lazy, useCallback } from "react";
import { graphql } from "react-relay";
import type { usePasswordLinkMutation } from "@/__generated__/usePasswordLinkMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm, openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

const PasswordLinkDialog = lazy(() =>
  import("../_components/PasswordLinkDialog").then((module) => ({ default: module.PasswordLinkDialog })),
);

/**
 * Creates a password reset link for a member after a confirmation: shown here, or sent to the verified
 * phone number.
 */
export function usePasswordLink(): (member: {
  readonly rowId: string;
  readonly name: string;
}) => Promise<void> {
  const [make] = useAppMutation<usePasswordLinkMutation>(graphql`
    mutation usePasswordLinkMutation($input: MemberPasswordLinkInput!) {
      memberPasswordLink(input: $input) {
        url
        expiresAt
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async ({ rowId, name }) => {
      const sure = await confirm({
        text: `将为 ${name} 生成一次性的密码重置链接，由本人设置新密码；之前生成的链接会失效，本人会收到通知。是否继续?`,
      });
      if (!sure) return;
      const { ok, data } = await make({ input: { memberId: rowId } });
      const made = data?.memberPasswordLink;
      if (!ok || !made?.expiresAt) return;
      const { url, expiresAt } = made;
      if (!url) {
        toast.success(`${name} 已验证过手机号，链接已通过短信发送给本人`);
        return;
      }
      await openDialog<void>(({ open, close }) => (
        <PasswordLinkDialog open={open} name={name} url={url} expiresAt={expiresAt} onClose={() => close()} />
      ));
    },
    [make],
  );
}
