import query, { type CustomersWidgetQuery } from "@/__generated__/CustomersWidgetQuery.graphql";
import { dueRange } from "./due";

export default query;

export const vars = (): CustomersWidgetQuery["variables"] => ({ due: dueRange() });
