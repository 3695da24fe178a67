import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useInitializeMutation } from "@/__generated__/useInitializeMutation.graphql";
import type { useInitializeResetMutation } from "@/__generated__/useInitializeResetMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Question {
  /** Code of the dictionary or tree in REST paths. */
  readonly code: string;
  /**
   * Warning about a reset to the system's values; without it nothing can be lost, so nothing is confirmed.
   */
  readonly text?: string;
  /** Success message. */
  readonly done: string;
}

/** Adds missing items (core §7 `POST setting/{code}`), or resets all items after a confirmation. */
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
