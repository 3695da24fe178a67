import query from "@/__generated__/TeamDetailPageQuery.graphql";
import { teamPeople } from "./list";

export default query;
export const { vars } = teamPeople;
