import query from "@/__generated__/AttendSchedulePageQuery.graphql";
import { board } from "./list";

export default query;
export const { vars } = board;
