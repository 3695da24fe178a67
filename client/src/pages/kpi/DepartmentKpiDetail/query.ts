import query, {
  type DepartmentKpiDetailPageQuery,
} from "@/__generated__/DepartmentKpiDetailPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { team } from "../_lib/group";

export default query;

export const vars: RouteVariables<DepartmentKpiDetailPageQuery> = (params, search) => ({
  ...team.vars(params, search),
  teamId: rowIdOf(params.teamId),
});
