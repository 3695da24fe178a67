import query from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { exceptions } from "./list";

export default query;
export const { vars } = exceptions;
