import query from "@/__generated__/DepartmentKpiPageQuery.graphql";
import { depart } from "../_lib/group";

export default query;
export const { vars } = depart;
