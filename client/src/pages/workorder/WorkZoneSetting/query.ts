import query from "@/__generated__/WorkZoneSettingPageQuery.graphql";
import { workZones } from "./list";

export default query;
export const { vars } = workZones;
