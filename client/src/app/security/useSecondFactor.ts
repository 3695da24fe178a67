import { graphql } from "react-relay";
import type { useSecondFactorConfirmMutation } from "@/__generated__/useSecondFactorConfirmMutation.graphql";
import type { useSecondFactorStartMutation } from "@/__generated__/useSecondFactorStartMutation.graphql";
import { type MutationResult, useAppMutation, useSave } from "@/relay/useAppMutation";

/** What the authenticator is told. */
export type Setup = NonNullable<useSecondFactorStartMutation["response"]["secondFactorStart"]["setup"]>;

/** Asks for a fresh secret; null when it was refused, which is told. */
export function useSecondFactorStart(): () => Promise<Setup | null> {
  const [start] = useAppMutation<useSecondFactorStartMutation>(graphql`
    mutation useSecondFactorStartMutation {
      secondFactorStart {
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
  return async () => (await start({})).data?.secondFactorStart.setup ?? null;
}

/** Proves the authenticator by a code of it. */
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
