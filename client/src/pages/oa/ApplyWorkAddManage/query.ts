import artifact from "@/__generated__/ApplyManageQuery.graphql";
import { APPLICATIONS } from "../_components/apply/list";

export default artifact;
export const { vars } = APPLICATIONS.OVERTIME;
