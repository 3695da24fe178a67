import query from "@/__generated__/ProjectCustomerAddressListPageQuery.graphql";
import { addresses } from "./list";

export default query;
export const { vars } = addresses;
