import query, { type TeamDetailPageQuery } from "@/__generated__/TeamDetailPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { teamPeopleVariables } from "./params";

export default query;

export const vars: RouteVariables<TeamDetailPageQuery> = ({ teamId = "" }, search) =>
  teamPeopleVariables(teamId, search);
