import query from "@/__generated__/DeviceListPageQuery.graphql";
import { devices } from "./list";

export default query;
export const { vars } = devices;
