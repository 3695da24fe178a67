import query, { type MyWorkPageQuery } from "@/__generated__/MyWorkPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** Number of orders per page: a day's work. */
export const SIZE = 20;

/** Page number in the URL. */
export const pageOf = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get("page"))) || 1);

export const vars: RouteVariables<MyWorkPageQuery> = (_, search, { userId }) => ({
  page: { number: pageOf(search), size: SIZE },
  me: userId,
});
