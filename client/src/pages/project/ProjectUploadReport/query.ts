import query from "@/__generated__/ProjectUploadReportPageQuery.graphql";
import { papers } from "./list";

export default query;
export const { vars } = papers;
