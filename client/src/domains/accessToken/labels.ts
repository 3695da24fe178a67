import type { AccessTokenState } from "@/__generated__/accessTokensRevokeMutation.graphql";
import type { Label } from "@/app/record/labels";

/** Labels and colours of the states of a token. */
export const TOKEN_STATE: Readonly<Record<AccessTokenState, Label>> = {
  ACTIVE: { text: "有效", tone: "green" },
  EXPIRED: { text: "已过期", tone: "neutral" },
  REVOKED: { text: "已撤销", tone: "red" },
};
