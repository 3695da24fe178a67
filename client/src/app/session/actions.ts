import { useCallback } from "react";
import { graphql } from "react-relay";
import { useNavigate } from "react-router";
import type { actionsEndMutation } from "@/__generated__/actionsEndMutation.graphql";
import type { actionsSwitchMutation } from "@/__generated__/actionsSwitchMutation.graphql";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { beginSession, endSession } from "./store";

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
    // A server that can't be reached must not keep a person signed in here; the token ends by itself.
    if (import.meta.env.PROD) await end({});
    closeAllDialogs();
    endSession("signedOut");
  }, [end]);
}

/** Continues in another of the person's enterprises, on the workbench. */
export function useEnterpriseSwitch(): (enterpriseId: string) => Promise<boolean> {
  const navigate = useNavigate();
  const [run] = useAppMutation<actionsSwitchMutation>(graphql`
    mutation actionsSwitchMutation($input: EnterpriseSwitchInput!) {
      enterpriseSwitch(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async (enterpriseId) => {
      const { ok, data } = await run({ input: { enterpriseId } });
      const tokens = data?.enterpriseSwitch.tokens;
      if (!ok || !tokens) return false;
      closeAllDialogs();
      await navigate("/");
      beginSession(tokens);
      return true;
    },
    [run, navigate],
  );
}
