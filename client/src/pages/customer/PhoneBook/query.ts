import query, { type PhoneBookPageQuery } from "@/__generated__/PhoneBookPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { phoneBook } from "./list";

export default query;

export const vars: RouteVariables<PhoneBookPageQuery> = (_params, search) => {
  const { filter } = phoneBook.read(search);
  return { filter };
};
