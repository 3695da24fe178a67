import query from "@/__generated__/AttendAddressListPageQuery.graphql";
import { addresses } from "./list";

export default query;
export const { vars } = addresses;
