import query, { type BranchModelSettingPageQuery } from "@/__generated__/BranchModelSettingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { catalogVariables } from "../_lib/catalogParams";

export default query;

export const vars: RouteVariables<BranchModelSettingPageQuery> = (_params, search) => {
  const { page, filter, orderBy } = catalogVariables(search, []);
  return { page, filter: filter.keyword ? { keyword: filter.keyword } : {}, orderBy };
};
