/** Addresses, contacts and devices of one customer as options of pickers. */

import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useCustomerPartsAddressesQuery } from "@/__generated__/useCustomerPartsAddressesQuery.graphql";
import type { useCustomerPartsAssetsQuery } from "@/__generated__/useCustomerPartsAssetsQuery.graphql";
import type { useCustomerPartsContactsQuery } from "@/__generated__/useCustomerPartsContactsQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

/** Options of a picker without a lookup of names: forms provide those of present values with the record. */
type PartSource = Required<Pick<RemoteSource, "fetch" | "limit">>;

/** Number of addresses or contacts offered at once (business §9); a list returns 100. */
const LIMIT = 200;
const most = (limit: number) => Math.min(limit, 100);

/** The addresses of a customer as options of a picker. Values are row ids. */
export function useAddressSource(customerId: string): PartSource {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      limit: LIMIT,
      fetch: async (keyword, { limit }) => {
        const { customerAddresses } = await ask<useCustomerPartsAddressesQuery>(
          graphql`
            query useCustomerPartsAddressesQuery($customerId: ID!, $keyword: String, $first: Int!) {
              customerAddresses(first: $first, filter: { customerId: $customerId, keyword: $keyword }) {
                nodes {
                  rowId
                  name
                  address
                }
              }
            }
          `,
          { customerId, keyword: keyword || null, first: most(limit) },
        );
        return (customerAddresses?.nodes ?? []).map(({ rowId, name, address }) => ({
          value: rowId,
          label: name || address,
          ...(name ? { hint: address } : {}),
        }));
      },
    }),
    [ask, customerId],
  );
}

/** The contacts of a customer as options of a picker. Values are row ids. */
export function useContactSource(customerId: string): PartSource {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      limit: LIMIT,
      fetch: async (keyword, { limit }) => {
        const { contacts } = await ask<useCustomerPartsContactsQuery>(
          graphql`
            query useCustomerPartsContactsQuery($customerId: ID!, $keyword: String, $first: Int!) {
              contacts(first: $first, filter: { customerId: $customerId, keyword: $keyword }) {
                nodes {
                  rowId
                  name
                  position
                }
              }
            }
          `,
          { customerId, keyword: keyword || null, first: most(limit) },
        );
        return (contacts?.nodes ?? []).map(({ rowId, name, position }) => ({
          value: rowId,
          label: name,
          hint: position ?? undefined,
        }));
      },
    }),
    [ask, customerId],
  );
}

/** The devices of a customer as options of a picker. Values are row ids. */
export function useDeviceSource(customerId: string): PartSource {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      limit: LIMIT,
      fetch: async (keyword, { limit }) => {
        const { customerAssets } = await ask<useCustomerPartsAssetsQuery>(
          graphql`
            query useCustomerPartsAssetsQuery($customerId: ID!, $keyword: String, $first: Int!) {
              customerAssets(
                first: $first
                filter: { customerId: $customerId, kind: DEVICE, keyword: $keyword }
              ) {
                nodes {
                  rowId
                  name
                  number
                }
              }
            }
          `,
          { customerId, keyword: keyword || null, first: most(limit) },
        );
        return (customerAssets?.nodes ?? []).map(({ rowId, name, number }) => ({
          value: rowId,
          label: name,
          hint: number ?? undefined,
        }));
      },
    }),
    [ask, customerId],
  );
}
