import query, { type LogsWidgetQuery } from "@/__generated__/LogsWidgetQuery.graphql";
import { logRanges } from "./due";

export default query;

export const vars = (): LogsWidgetQuery["variables"] => logRanges();
