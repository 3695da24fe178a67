import query, { type RecycleBinPageQuery } from "@/__generated__/RecycleBinPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { binVariables } from "./params";

export default query;

export const vars: RouteVariables<RecycleBinPageQuery> = (_params, search) => binVariables(search);
