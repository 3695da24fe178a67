import type { AccessTokenState } from "@/__generated__/accessTokensRevokeMutation.graphql";
import { type Label, optionsOf } from "@/app/record/labels";
import { select } from "@/app/record/list";

/** How the state of a token is told. */
export const TOKEN_STATE: Readonly<Record<AccessTokenState, Label>> = {
  ACTIVE: { text: "有效", tone: "green" },
  EXPIRED: { text: "已过期", tone: "neutral" },
  REVOKED: { text: "已撤销", tone: "red" },
};

/** The state, as both lists of tokens are narrowed by it. */
export const stateFilter = select("状态", optionsOf(TOKEN_STATE));
