import query from "@/__generated__/OperationLogPageQuery.graphql";
import { operationLogs } from "./list";

export default query;
export const { vars } = operationLogs;
