/** State and URL of invitations: pure functions. */
import type { Tone } from "@/ui/base/types";

/** Data that determines an invitation's state. */
export interface InvitationFacts {
  readonly active: boolean;
  readonly revokedAt: string | null | undefined;
  readonly expiresAt: string;
  readonly maxUses: number | null | undefined;
  readonly usedCount: number;
}

/** State of an invitation for display; the server's `active` takes precedence. */
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

/** Absolute URL of an invitation, from an absolute URL or a path. */
export function invitationUrl(url: string, origin: string = window.location.origin): string {
  return new URL(url, origin).href;
}
