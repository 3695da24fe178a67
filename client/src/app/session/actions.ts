import { useCallback } from "react";
import { graphql } from "react-relay";
import { useNavigate } from "react-router";
import type { actionsEndMutation } from "@/__generated__/actionsEndMutation.graphql";
import { errorText } from "@/app/errors";
import { forgetAnswers } from "@/relay/offlineAnswers";
import { useSave } from "@/relay/useAppMutation";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { switchEnterprise } from "./refresh";
import { endSession, enterEnterprise, getSession } from "./store";

type SignOutQuestion = (enterpriseId: string, memberId: string) => Promise<boolean>;

let question: SignOutQuestion | null = null;

/** Provides the question before a sign-out where it is loaded already: it may be asked without a network. */
export function provideSignOutQuestion(provided: SignOutQuestion): void {
  question = provided;
}

/**
 * Signs out: notifies the server in production only (core §4), then deletes all local data of the session,
 * in every tab.
 */
export function useSignOut(): () => Promise<void> {
  const end = useSave<actionsEndMutation>(graphql`
    mutation actionsEndMutation {
      sessionEnd {
        ended
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(async () => {
    const { user } = getSession();
    // actions that wait for the network are lost only after a confirmation
    if (user) {
      const ask = question ?? (await import("@/app/offline/confirmSignOut")).confirmSignOut;
      if (!(await ask(user.enterpriseId, user.id))) return;
    }
    // An unreachable server must not keep a member signed in here; the token expires.
    if (import.meta.env.PROD) await end({});
    closeAllDialogs();
    // answers stored for offline use are deleted before the sign-in page is shown
    await forgetAnswers();
    endSession("signedOut");
  }, [end]);
}

/** Switches to another of the member's enterprises, and opens the workbench. */
export function useEnterpriseSwitch(): (enterpriseId: string) => Promise<boolean> {
  const navigate = useNavigate();
  return useCallback(
    async (enterpriseId) => {
      try {
        await switchEnterprise(enterpriseId);
      } catch (error) {
        toast.error(errorText(error));
        return false;
      }
      closeAllDialogs();
      await navigate("/");
      enterEnterprise();
      return true;
    },
    [navigate],
  );
}
