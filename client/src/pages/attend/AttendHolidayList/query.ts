import query from "@/__generated__/AttendHolidayListPageQuery.graphql";
import { holidays } from "./list";

export default query;
export const { vars } = holidays;
