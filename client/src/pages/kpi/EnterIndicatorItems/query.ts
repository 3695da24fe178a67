import query, {
  type EnterIndicatorItemsPageQuery,
} from "@/__generated__/EnterIndicatorItemsPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { PAGE_SIZE } from "./place";

export default query;

export const vars: RouteVariables<EnterIndicatorItemsPageQuery> = (_, search) => {
  const id = search.get("id");
  const number = Number(search.get("pageNo"));
  return {
    id: rowIdOf(id),
    there: id !== null,
    page: { number: Number.isInteger(number) && number > 0 ? number : 1, size: PAGE_SIZE },
  };
};
