import query from "@/__generated__/BranchModelSettingPageQuery.graphql";
import { brandModels } from "./list";

export default query;
export const { vars } = brandModels;
