import query, { type TeamDetailPageQuery } from "@/__generated__/TeamDetailPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { rowIdOf } from "../_lib/rowId";
import { teamPeopleVariables } from "./params";

export default query;

export const vars: RouteVariables<TeamDetailPageQuery> = ({ teamId }, search) =>
  teamPeopleVariables(rowIdOf(teamId), search);
