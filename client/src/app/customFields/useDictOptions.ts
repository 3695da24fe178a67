import { graphql } from "react-relay";
import type { DictCode, useDictOptionsQuery } from "@/__generated__/useDictOptionsQuery.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { useAsked } from "@/app/record/useAsked";

const ITEMS = graphql`
  query useDictOptionsQuery($code: DictCode!) {
    dictItems(code: $code) { value text }
  }
`;

/** What the dictionary of a field offers. Dictionaries are named in the words of REST; the server refuses what is none. */
export function useDictOptions(dictionary: string) {
  const { data, loading } = useAsked<useDictOptionsQuery>(ITEMS, {
    code: dictionary.toUpperCase() as DictCode,
  });
  return { options: optionsOfItems(data?.dictItems), loading };
}
