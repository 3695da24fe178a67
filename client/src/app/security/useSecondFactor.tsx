import { graphql } from "react-relay";
import type { useSecondFactorConfirmMutation } from "@/__generated__/useSecondFactorConfirmMutation.graphql";
import type { useSecondFactorStartMutation } from "@/__generated__/useSecondFactorStartMutation.graphql";
import { type MutationResult, useSave } from "@/relay/useAppMutation";
import { openDialog } from "@/ui/dialog/dialogs";
import { showUserErrors } from "@/ui/feedback/toasts";
import { asksPassword, RecogniseDialog } from "./RecogniseDialog";

/** Set-up data for the authenticator. */
export type Setup = NonNullable<useSecondFactorStartMutation["response"]["secondFactorStart"]["setup"]>;

/**
 * Requests a new secret, with the password where the server requires it; null when it was refused, which
 * was reported.
 */
export function useSecondFactorStart(): () => Promise<Setup | null> {
  const start = useSave<useSecondFactorStartMutation>(graphql`
    mutation useSecondFactorStartMutation($input: SecondFactorStartInput) {
      secondFactorStart(input: $input) {
        setup {
          secret
          uri
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return async () => {
    const { data, userErrors } = await start({});
    if (!asksPassword(userErrors)) {
      showUserErrors(userErrors);
      return data?.secondFactorStart.setup ?? null;
    }
    let setup: Setup | null = null;
    await openDialog(({ open, close }) => (
      <RecogniseDialog
        open={open}
        onPassword={async (input) => {
          const { data, userErrors } = await start({ input });
          setup = data?.secondFactorStart.setup ?? null;
          return userErrors;
        }}
        onClose={close}
      />
    ));
    return setup;
  };
}

/** Confirms the authenticator by one of its codes. */
export function useSecondFactorConfirm(): (
  code: string,
) => Promise<MutationResult<useSecondFactorConfirmMutation["response"]>> {
  const confirm = useSave<useSecondFactorConfirmMutation>(graphql`
    mutation useSecondFactorConfirmMutation($input: SecondFactorCodeInput!) {
      secondFactorConfirm(input: $input) {
        recoveryCodes
        security {
          id
          restriction
          secondFactorSince
          secondFactorDueAt
          recoveryCodesLeft
          trustedDevices
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return (code) => confirm({ input: { code } });
}
