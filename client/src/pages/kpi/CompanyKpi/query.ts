import query from "@/__generated__/CompanyKpiPageQuery.graphql";
import { company } from "../_lib/group";

export default query;
export const { vars } = company;
