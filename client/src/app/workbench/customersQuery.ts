/** Query of the widget of customers to follow up, with its variables. */

import query, { type CustomersWidgetQuery } from "@/__generated__/CustomersWidgetQuery.graphql";
import { dueRange } from "./due";

export default query;

export const vars = (): CustomersWidgetQuery["variables"] => ({ due: dueRange() });
