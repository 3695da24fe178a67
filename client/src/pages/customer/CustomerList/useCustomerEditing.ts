import { graphql } from "react-relay";
import type {
  CustomerUpdateChangesInput,
  useCustomerEditingMutation,
} from "@/__generated__/useCustomerEditingMutation.graphql";
import { cellEditing } from "@/app/record/cellEdit";
import { useAppMutation } from "@/relay/useAppMutation";
import type { CellEditing } from "@/ui/list/cellEditing";
import { NEXT_FOLLOW } from "../_lib/nextFollow";
import { useNextFollow } from "../_lib/useNextFollow";
import type { CustomerRow } from "./columns";

/** Inline editing of customers in their list; `parts` provides the dictionary options. */
export function useCustomerEditing(
  parts: CellEditing<CustomerRow>["parts"],
  refresh: () => unknown,
): CellEditing<CustomerRow> {
  const [update] = useAppMutation<useCustomerEditingMutation>(
    graphql`
      mutation useCustomerEditingMutation($id: ID!, $version: Int, $input: CustomerUpdateChangesInput!) {
        customerUpdate(input: { id: $id, version: $version, changes: $input }) {
          customer {
            id
            version
            remark
            updatedAt
            type { value text param color }
            level { value text color }
            industry { value text }
          }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const setNext = useNextFollow(refresh);
  const cells = cellEditing<CustomerRow, CustomerUpdateChangesInput>({
    update: async ({ rowId, version }, input) => {
      const { data, ...told } = await update({ id: rowId, version, input });
      return { ...told, version: data?.customerUpdate.customer?.version };
    },
    parts,
    refresh,
  });
  return {
    ...cells,
    // the next follow-up is no field of the update mutation: it is set by a follow-up
    save: (change) => (change.field === NEXT_FOLLOW ? setNext(change.row, change.value) : cells.save(change)),
  };
}
