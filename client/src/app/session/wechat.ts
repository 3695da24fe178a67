/** What this browser asked WeChat for, until it is led back (decision 0085). */

const KEY = "xieli.wechat";

/** What somebody wants of WeChat. */
export type WechatPurpose = "bind" | "signIn";

export interface WechatAsked {
  /** Comes back with the code: only who asked may use it. */
  readonly state: string;
  readonly purpose: WechatPurpose;
  /** Where the person goes afterwards. */
  readonly target: string;
}

/** 32 hex characters that nobody guesses. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps what was asked for while this tab is at WeChat. */
export function rememberAsked(asked: WechatAsked): void {
  sessionStorage.setItem(KEY, JSON.stringify(asked));
}

/** What was asked for with this state, once; null when this tab asked for nothing, or for something else. */
export function takeAsked(state: string | null): WechatAsked | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const asked = JSON.parse(text ?? "null") as Partial<WechatAsked> | null;
    const known = asked?.purpose === "bind" || asked?.purpose === "signIn";
    if (!known || !state || asked.state !== state || typeof asked.target !== "string") return null;
    return { state, purpose: asked.purpose, target: asked.target } as WechatAsked;
  } catch {
    return null;
  }
}
