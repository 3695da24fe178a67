import query from "@/__generated__/LogCateSettingPageQuery.graphql";
import { categories } from "./list";

export default query;
export const { vars } = categories;
