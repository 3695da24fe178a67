import query from "@/__generated__/QuestionListPageQuery.graphql";
import { questions } from "./list";

export default query;
export const { vars } = questions;
