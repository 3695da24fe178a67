import { lazy, useCallback } from "react";
import { graphql } from "react-relay";
import type { useWechatBeginMutation } from "@/__generated__/useWechatBeginMutation.graphql";
import type { useWechatBindMutation } from "@/__generated__/useWechatBindMutation.graphql";
import type { useWechatSignInMutation } from "@/__generated__/useWechatSignInMutation.graphql";
import { type MutationError, useAppMutation, useSave } from "@/relay/useAppMutation";
import { openDialog } from "@/ui/dialog/dialogs";
import { beginSession } from "./store";
import { trustOf } from "./trust";
import { newState, rememberAsked, type WechatPurpose } from "./wechat";

// loaded on demand: signing in needs no forms in dialogs
const WechatCodeDialog = lazy(() => import("./WechatCodeDialog"));

/** Uses a code of WeChat; returns the errors. */
export type UseCode = (code: string) => Promise<readonly MutationError[]>;

/** Name under which a trusted browser is stored for signing in by WeChat. */
export const WECHAT_NAME = "wechat";

/**
 * Starts an authorization by WeChat (decision 0085): this tab goes there and returns to `/wechat`, or,
 * where the code is passed on in another way (the demo's log), a dialog asks for it here.
 */
export function useWechat(purpose: WechatPurpose, target: string, onCode: UseCode): () => Promise<void> {
  const [begin] = useAppMutation<useWechatBeginMutation>(graphql`
    mutation useWechatBeginMutation($input: WechatBeginInput!) {
      wechatBegin(input: $input) {
        begun
        address
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(async () => {
    const state = newState();
    const { ok, data } = await begin({ input: { state } });
    if (!ok || !data) return;
    const { address } = data.wechatBegin;
    if (address) {
      rememberAsked({ state, purpose, target });
      location.assign(address);
      return;
    }
    await openDialog(({ open, close }) => (
      <WechatCodeDialog open={open} purpose={purpose} onCode={onCode} onClose={() => close()} />
    ));
  }, [begin, purpose, target, onCode]);
}

/** Binds the WeChat identity of a code to the signed-in member's account. */
export function useWechatBind(): UseCode {
  const bind = useSave<useWechatBindMutation>(graphql`
    mutation useWechatBindMutation($input: WechatBindInput!) {
      wechatBind(input: $input) {
        viewer {
          id
          member {
            id
            mpBound
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(async (code) => (await bind({ input: { code } })).userErrors, [bind]);
}

/**
 * Signs in by a code; `onSecondStep` continues where the account has a second factor. The page mounts again
 * once the member is signed in: steps to take before are in `onTokens`.
 */
export function useWechatSignIn(onSecondStep: (ticket: string) => void, onTokens?: () => unknown): UseCode {
  const create = useSave<useWechatSignInMutation>(graphql`
    mutation useWechatSignInMutation($input: SessionCreateByWechatInput!) {
      sessionCreateByWechat(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        secondStep {
          ticket
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
    async (code) => {
      const { data, userErrors } = await create({ input: { code, trustToken: trustOf(WECHAT_NAME) } });
      const { tokens, secondStep } = data?.sessionCreateByWechat ?? {};
      if (secondStep) onSecondStep(secondStep.ticket);
      else if (tokens) {
        await onTokens?.();
        beginSession(tokens);
      } else
        return userErrors.length > 0
          ? userErrors
          : [{ field: null, message: "登录失败，请重试", code: "INVALID" }];
      return [];
    },
    [create, onSecondStep, onTokens],
  );
}
