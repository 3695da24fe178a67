import type { Tone } from "@/ui/base/types";

/** What an invitation's state is worked out from. */
export interface InvitationFacts {
  readonly active: boolean;
  readonly revokedAt: string | null | undefined;
  readonly expiresAt: string;
  readonly maxUses: number | null | undefined;
  readonly usedCount: number;
}

/** Why an invitation works or doesn't; the server's `active` has the last word. */
export function invitationState(
  facts: InvitationFacts,
  now: number = Date.now(),
): { text: string; tone: Tone } {
  if (facts.active) return { text: "有效", tone: "green" };
  if (facts.revokedAt) return { text: "已撤销", tone: "red" };
  if (facts.maxUses !== null && facts.maxUses !== undefined && facts.usedCount >= facts.maxUses)
    return { text: "已用完", tone: "neutral" };
  return Date.parse(facts.expiresAt) <= now
    ? { text: "已过期", tone: "neutral" }
    : { text: "已失效", tone: "neutral" };
}

/** The address one can pass on, whether the server names the whole of it or only its path. */
export function invitationUrl(url: string, origin: string = window.location.origin): string {
  return new URL(url, origin).href;
}
