import { optionsOf } from "@/app/record/labels";
import { select } from "@/app/record/list";
import { TOKEN_STATE } from "@/domains/accessToken/labels";

/** The filter by state of both lists of tokens. */
export const stateFilter = select("状态", optionsOf(TOKEN_STATE));
