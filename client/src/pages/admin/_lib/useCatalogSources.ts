import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useCatalogSourcesBrandModelQuery } from "@/__generated__/useCatalogSourcesBrandModelQuery.graphql";
import type { useCatalogSourcesBrandModelsQuery } from "@/__generated__/useCatalogSourcesBrandModelsQuery.graphql";
import type { useCatalogSourcesProductQuery } from "@/__generated__/useCatalogSourcesProductQuery.graphql";
import type { useCatalogSourcesProductsQuery } from "@/__generated__/useCatalogSourcesProductsQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

type Source = Required<Pick<RemoteSource, "fetch" | "resolve">>;

/** Brand models as a picker's source. Values are row ids. */
export function useBrandModelSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { brandModels } = await ask<useCatalogSourcesBrandModelsQuery>(
          graphql`
            query useCatalogSourcesBrandModelsQuery($keyword: String, $first: Int!) {
              brandModels(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes {
                  rowId
                  brand
                  model
                }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (brandModels?.nodes ?? []).map(({ rowId, brand, model }) => ({
          value: rowId,
          label: `${brand} ${model}`,
        }));
      },
      resolve: async (ids) => {
        const found = await Promise.all(
          ids.map((id) =>
            ask<useCatalogSourcesBrandModelQuery>(
              graphql`
                query useCatalogSourcesBrandModelQuery($id: ID!) {
                  brandModel(id: $id) {
                    rowId
                    brand
                    model
                  }
                }
              `,
              { id },
            ),
          ),
        );
        return found.flatMap(({ brandModel }): Option[] =>
          brandModel ? [{ value: brandModel.rowId, label: `${brandModel.brand} ${brandModel.model}` }] : [],
        );
      },
    }),
    [ask],
  );
}

/** Products as a picker's source. Values are row ids. */
export function useProductSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { products } = await ask<useCatalogSourcesProductsQuery>(
          graphql`
            query useCatalogSourcesProductsQuery($keyword: String, $first: Int!) {
              products(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes {
                  rowId
                  name
                  code
                }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (products?.nodes ?? []).map(({ rowId, name, code }) => ({
          value: rowId,
          label: name,
          hint: code ?? undefined,
        }));
      },
      resolve: async (ids) => {
        const found = await Promise.all(
          ids.map((id) =>
            ask<useCatalogSourcesProductQuery>(
              graphql`
                query useCatalogSourcesProductQuery($id: ID!) {
                  product(id: $id) {
                    rowId
                    name
                  }
                }
              `,
              { id },
            ),
          ),
        );
        return found.flatMap(({ product }): Option[] =>
          product ? [{ value: product.rowId, label: product.name }] : [],
        );
      },
    }),
    [ask],
  );
}
