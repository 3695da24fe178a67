import query from "@/__generated__/AttendBalanceListPageQuery.graphql";
import { ledger } from "./list";

export default query;
export const { vars } = ledger;
