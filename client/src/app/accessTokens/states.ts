import type { AccessTokenState } from "@/__generated__/accessTokensRevokeMutation.graphql";

/** The state an address names, if there is such a one. */
export function stateOf(value: string | null): AccessTokenState | null {
  return value === "ACTIVE" || value === "EXPIRED" || value === "REVOKED" ? value : null;
}
