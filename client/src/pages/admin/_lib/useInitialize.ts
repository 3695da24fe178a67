import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useInitializeMutation } from "@/__generated__/useInitializeMutation.graphql";
import type { useInitializeResetMutation } from "@/__generated__/useInitializeResetMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Question {
  /** As REST calls spell it. */
  readonly code: string;
  /** What will happen where something goes back to the system's; nothing is asked where nothing can be lost. */
  readonly text?: string;
  /** Said afterwards. */
  readonly done: string;
}

/** Puts in what is missing (core §7 `POST setting/{code}`), or with a question brings all of it back to the system's. */
export function useInitialize() {
  const refresh = usePageRefresh();
  const [initialize] = useAppMutation<useInitializeMutation>(graphql`
    mutation useInitializeMutation($input: SettingInitializeInput!) {
      settingInitialize(input: $input) {
        code
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [reset] = useAppMutation<useInitializeResetMutation>(graphql`
    mutation useInitializeResetMutation($input: SettingResetInput!) {
      settingReset(input: $input) {
        code
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async ({ code, text, done }: Question) => {
      if (text && !(await confirm({ text, confirmText: "恢复", danger: true }))) return;
      if (!(await (text ? reset : initialize)({ input: { code } })).ok) return;
      await refresh();
      toast.success(done);
    },
    [initialize, reset, refresh],
  );
}
