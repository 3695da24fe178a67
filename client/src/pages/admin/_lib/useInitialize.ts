import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useInitializeMutation } from "@/__generated__/useInitializeMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Question {
  /** As REST calls spell it. */
  readonly code: string;
  /** What will happen; nothing is asked where nothing can be lost. */
  readonly text?: string;
  /** Said afterwards. */
  readonly done: string;
}

/** Brings what an enterprise arranged for itself to where it began (core §7 `POST setting/{code}`). */
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
  return useCallback(
    async ({ code, text, done }: Question) => {
      if (text && !(await confirm({ text, confirmText: "恢复", danger: true }))) return;
      if (!(await initialize({ input: { code } })).ok) return;
      await refresh();
      toast.success(done);
    },
    [initialize, refresh],
  );
}
