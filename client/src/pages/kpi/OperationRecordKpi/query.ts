import query from "@/__generated__/OperationRecordKpiPageQuery.graphql";
import { records } from "./list";

export default query;
export const { vars } = records;
