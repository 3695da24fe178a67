import query from "@/__generated__/KpiEventPageQuery.graphql";
import { events } from "./list";

export default query;
export const { vars } = events;
