import query, { type CustomersWidgetQuery } from "@/__generated__/CustomersWidgetQuery.graphql";
import { formatDate } from "@/ui/base/format";

export default query;

/** Whoever is to be followed until the end of today: what the card counts is what the list behind it shows. */
export const dueRange = () => ({ from: "2000-01-01", to: formatDate(new Date()) });

export const vars = (): CustomersWidgetQuery["variables"] => ({ due: dueRange() });
