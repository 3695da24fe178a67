import query from "@/__generated__/LedgerPageQuery.graphql";
import { ledger } from "./list";

export default query;
export const { vars } = ledger;
