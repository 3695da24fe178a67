import { optionsOf } from "@/app/record/labels";
import { select } from "@/app/record/list";
import { TOKEN_STATE } from "@/domains/accessToken/labels";

/** The state, as both lists of tokens are narrowed by it. */
export const stateFilter = select("状态", optionsOf(TOKEN_STATE));
