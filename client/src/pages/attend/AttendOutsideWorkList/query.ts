import query from "@/__generated__/AttendOutsideWorkListPageQuery.graphql";
import { outsidePunches } from "./list";

export default query;
export const { vars } = outsidePunches;
