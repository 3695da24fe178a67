/** A pending authorization by WeChat in this browser, until the user returns (decision 0085). */

const KEY = "xieli.wechat";

/** Purpose of an authorization by WeChat. */
export type WechatPurpose = "bind" | "signIn";

export interface WechatAsked {
  /** Random state returned with the code: only the tab that started may use it. */
  readonly state: string;
  readonly purpose: WechatPurpose;
  /** The address to open afterwards. */
  readonly target: string;
}

/** A random state of 32 hex characters. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores the pending authorization while this tab is at WeChat. */
export function rememberAsked(asked: WechatAsked): void {
  sessionStorage.setItem(KEY, JSON.stringify(asked));
}

/** The pending authorization of this state, once; null when this tab started none, or another one. */
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
