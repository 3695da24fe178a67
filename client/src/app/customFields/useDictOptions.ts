import { graphql } from "react-relay";
import type { DictCode, useDictOptionsQuery } from "@/__generated__/useDictOptionsQuery.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { useDialogQuery } from "@/app/record/useDialogQuery";

const ITEMS = graphql`
  query useDictOptionsQuery($code: DictCode!) {
    dictItems(code: $code) { value text }
  }
`;

/**
 * The options of a field's dictionary. `dictionary` is the name used by REST; the server refuses unknown
 * ones.
 */
export function useDictOptions(dictionary: string) {
  const { data, loading } = useDialogQuery<useDictOptionsQuery>(ITEMS, {
    code: dictionary.toUpperCase() as DictCode,
  });
  return { options: optionsOfItems(data?.dictItems), loading };
}
