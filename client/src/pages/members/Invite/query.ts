import query from "@/__generated__/InvitePageQuery.graphql";
import { invitations } from "./list";

export default query;
export const { vars } = invitations;
