import { useMemo } from "react";
import { graphql } from "react-relay";
import type { brandModelNamesQuery } from "@/__generated__/brandModelNamesQuery.graphql";
import type { productNamesQuery } from "@/__generated__/productNamesQuery.graphql";
import type { useCatalogSourcesBrandModelsQuery } from "@/__generated__/useCatalogSourcesBrandModelsQuery.graphql";
import type { useCatalogSourcesProductsQuery } from "@/__generated__/useCatalogSourcesProductsQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

/** Brand models as options of a picker. Values are row ids. */
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
      resolve: (ids) =>
        namesOf<brandModelNamesQuery>(
          ask,
          () => import("./brandModelNames"),
          ids,
          ({ rowId, brand, model }) => ({ value: rowId, label: `${brand} ${model}` }),
        ),
    }),
    [ask],
  );
}

/** Products as options of a picker. Values are row ids. */
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
      resolve: (ids) =>
        namesOf<productNamesQuery>(
          ask,
          () => import("./productNames"),
          ids,
          ({ rowId, name }) => ({
            value: rowId,
            label: name,
          }),
        ),
    }),
    [ask],
  );
}
