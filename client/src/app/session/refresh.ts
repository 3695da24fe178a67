/** Renewal of the access token, shared by all requests and tabs of the browser. */

import { graphql } from "relay-runtime";
import RefreshMutation, { type refreshMutation } from "@/__generated__/refreshMutation.graphql";
import RefreshSwitchMutation, {
  type refreshSwitchMutation,
} from "@/__generated__/refreshSwitchMutation.graphql";
import { AppError } from "@/app/errors";
import { postOperation, toAppError } from "@/relay/post";
import { activeSince } from "./activity";
import { withTabLock } from "./lock";
import { authorization, endSession, getSession, onSessionChange, renewTokens, rereadSession } from "./store";

// The artifact is posted directly: a refresh has to work without the Relay environment whose token it
// renews.
void graphql`
  mutation refreshMutation($input: SessionRefreshInput!) {
    sessionRefresh(input: $input) {
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
`;

void graphql`
  mutation refreshSwitchMutation($input: EnterpriseSwitchInput!) {
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
`;

/** Milliseconds before its expiry at which a token is renewed. */
const EARLY_MS = 60_000;

let running: Promise<boolean> | null = null;

/**
 * Renews the access token once, however many requests and tabs need it at the same time.
 *
 * `usedToken` is the token that was refused or is about to expire: when the storage already has another
 * one, a tab was faster and nothing is sent. Resolves to false when the session has ended (it is then ended
 * everywhere); throws when the server is unreachable, which ends nothing.
 */
export function refreshSession(usedToken: string): Promise<boolean> {
  running ??= withTabLock("xieli-refresh", () => renew(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(usedToken: string): Promise<boolean> {
  const { token } = rereadSession();
  if (!token) return false;
  if (token.token !== usedToken) return true;
  const reply = await postOperation(
    {
      id: RefreshMutation.params.id,
      variables: { input: { refreshToken: token.refreshToken, idle: !activeSince(token.issuedAt ?? 0) } },
    },
    null,
  );
  const data = reply.data as refreshMutation["response"] | null | undefined;
  const tokens = data?.sessionRefresh?.tokens;
  if (tokens) {
    renewTokens(tokens);
    return true;
  }
  const failure = reply.errors?.[0];
  if (failure) {
    const error = toAppError(failure);
    if (error.code !== "UNAUTHENTICATED" && error.code !== "BAD_USER_INPUT") throw error;
  } else if (!data?.sessionRefresh) {
    throw new AppError("INTERNAL_SERVER_ERROR");
  }
  endSession("expired");
  return false;
}

/**
 * Switches the session to another of the member's enterprises, by its refresh token: that is valid once, in
 * any tab, so no tab renews meanwhile. Sent directly, because a renewal in between would wait for itself.
 */
export async function switchEnterprise(enterpriseId: string): Promise<void> {
  await currentToken();
  await withTabLock("xieli-refresh", async () => {
    const { token } = rereadSession();
    if (!token) throw new AppError("UNAUTHENTICATED");
    const input = { enterpriseId, refreshToken: token.refreshToken };
    const reply = await postOperation(
      { id: RefreshSwitchMutation.params.id, variables: { input } },
      authorization(),
    );
    const failure = reply.errors?.[0];
    if (failure) throw toAppError(failure);
    const payload = (reply.data as refreshSwitchMutation["response"] | null | undefined)?.enterpriseSwitch;
    const refused = payload?.userErrors[0];
    if (refused) throw new AppError("BAD_USER_INPUT", refused.message);
    if (!payload?.tokens) throw new AppError("INTERNAL_SERVER_ERROR");
    renewTokens(payload.tokens);
  });
}

/** The token to send now, renewed first when it is about to expire; null without a session. */
export async function currentToken(): Promise<string | null> {
  const { token } = getSession();
  if (!token) return null;
  if (token.expiresAt - Date.now() > EARLY_MS / 2) return token.token;
  try {
    await refreshSession(token.token);
  } catch {
    // The server decides whether the old token is still valid.
  }
  return getSession().token?.token ?? null;
}

/**
 * Renews the token shortly before its expiry while there is a session; returns the function that stops
 * this.
 */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const { token } = getSession();
    if (!token) return;
    // setTimeout takes 31 bits; a longer wait just checks again.
    const wait = Math.min(Math.max(token.expiresAt - Date.now() - EARLY_MS, 1000), 2 ** 31 - 1);
    timer = setTimeout(() => {
      const now = getSession().token;
      if (now && now.expiresAt - Date.now() <= EARLY_MS + 1000) refreshSession(now.token).catch(() => arm());
      else arm();
    }, wait);
  };
  const stop = onSessionChange(arm);
  arm();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
