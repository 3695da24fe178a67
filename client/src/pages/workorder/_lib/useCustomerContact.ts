import { useRef } from "react";
import { graphql } from "react-relay";
import type { useCustomerContactQuery } from "@/__generated__/useCustomerContactQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { Form } from "@/ui/form/useForm";
import { type Contacted, type ContactValues, contactOf, filledFrom } from "./customerContact";

interface Given<V extends ContactValues> {
  readonly form: Pick<Form<V>, "values" | "dirty" | "setAll" | "reset">;
  /** The record to modify. */
  readonly row?: Contacted | null | undefined;
  /** Called with the customer's address that was filled in, for forms with a picker of addresses. */
  readonly onPlace?: ((place: Option | null) => void) | undefined;
}

/** Fills in contact and address from a chosen customer; typed texts stay. */
export function useCustomerContact<V extends ContactValues>({ form, row, onPlace }: Given<V>) {
  const ask = useFetchQuery();
  const latest = useRef(form);
  latest.current = form;
  const wanted = useRef<string | null>(null);
  const filled = useRef<ContactValues>(undefined);

  return async (customerId: string | null) => {
    wanted.current = customerId;
    if (!customerId) return;
    // A convenience only: without a response the user types them.
    const answer = await ask<useCustomerContactQuery>(
      graphql`
        query useCustomerContactQuery($id: ID!) {
          customer(id: $id) {
            contact { name phone }
            address { rowId name address }
          }
        }
      `,
      { id: customerId },
    ).catch(() => null);
    if (!answer?.customer || wanted.current !== customerId) return;
    const { contact, address } = answer.customer;
    const next = contactOf({
      contactName: contact?.name,
      contactPhone: contact?.phone,
      address: address?.address,
    });
    const { values: now, dirty, setAll, reset } = latest.current;
    const words = filledFrom(next, now, filled.current ?? contactOf(row));
    // the address is linked only where its text came from the customer
    const named = onPlace && words.address !== undefined && address;
    if (named) onPlace({ value: address.rowId, label: address.name || address.address });
    const fill = { ...words, ...(named ? { addressId: address.rowId } : {}) } as unknown as Partial<V>;
    filled.current = next;
    // values filled in automatically do not make the form dirty
    if (dirty) setAll(fill);
    else reset({ ...now, ...fill });
  };
}
