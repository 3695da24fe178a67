import { useCallback } from "react";
import { graphql } from "react-relay";
import { useNavigate } from "react-router";
import type { actionsEndMutation } from "@/__generated__/actionsEndMutation.graphql";
import { errorText } from "@/app/errors";
import { forgetAnswers } from "@/relay/kept";
import { useSave } from "@/relay/useAppMutation";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { switchEnterprise } from "./refresh";
import { endSession, enterEnterprise, getSession } from "./store";

/** Signs out: the server is told in production only (core §4), then everything local of the session goes, in every tab. */
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
    // what waits for the network is not lost unasked
    if (user) {
      const { leave } = await import("@/app/offline/leave");
      if (!(await leave(user.enterpriseId, user.id))) return;
    }
    // A server that can't be reached must not keep a person signed in here; the token ends by itself.
    if (import.meta.env.PROD) await end({});
    closeAllDialogs();
    // what was kept for a time without a network is gone when the sign-in page stands
    await forgetAnswers();
    endSession("signedOut");
  }, [end]);
}

/** Continues in another of the person's enterprises, on the workbench. */
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
