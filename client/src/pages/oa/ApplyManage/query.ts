import query, { type ApplyManagePageQuery } from "@/__generated__/ApplyManagePageQuery.graphql";
import type { AttendTypeKind } from "@/__generated__/TypeListQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";
import { APPLICATIONS } from "./list";

/** Query module of one kind of application. */
export function of(kind: AttendTypeKind): QueryModule {
  const vars: RouteVariables<ApplyManagePageQuery> = (params, search) =>
    APPLICATIONS[kind].vars(params, search);
  return { default: query, vars };
}
