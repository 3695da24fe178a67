import { useCallback, useMemo } from "react";
import { graphql } from "react-relay";
import type { batchNamesQuery } from "@/__generated__/batchNamesQuery.graphql";
import type { templateNamesQuery } from "@/__generated__/templateNamesQuery.graphql";
import type { useQrcodeSourcesBatchesQuery } from "@/__generated__/useQrcodeSourcesBatchesQuery.graphql";
import type { useQrcodeSourcesBlankQuery } from "@/__generated__/useQrcodeSourcesBlankQuery.graphql";
import type { useQrcodeSourcesDefaultQuery } from "@/__generated__/useQrcodeSourcesDefaultQuery.graphql";
import type { useQrcodeSourcesTemplatesQuery } from "@/__generated__/useQrcodeSourcesTemplatesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

const most = (limit: number) => Math.min(limit, 100);

/** Label templates of QR codes as options of a picker. Values are row ids. */
export function useTemplateSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { qrcodeTemplates } = await ask<useQrcodeSourcesTemplatesQuery>(
          graphql`
            query useQrcodeSourcesTemplatesQuery($keyword: String, $first: Int!) {
              qrcodeTemplates(first: $first, filter: { keyword: $keyword }) {
                nodes {
                  rowId
                  name
                  width
                  height
                  isDefault
                }
              }
            }
          `,
          { keyword: keyword || null, first: most(limit) },
        );
        return (qrcodeTemplates?.nodes ?? []).map(({ rowId, name, width, height, isDefault }) => ({
          value: rowId,
          label: name,
          hint: `${width} × ${height} 毫米${isDefault ? "，默认" : ""}`,
        }));
      },
      resolve: (ids) =>
        namesOf<templateNamesQuery>(
          ask,
          () => import("./templateNames"),
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

/** The default template; null where there is none. */
export function useDefaultTemplate(): () => Promise<Option | null> {
  const ask = useFetchQuery();
  return useCallback(async () => {
    const { qrcodeTemplates } = await ask<useQrcodeSourcesDefaultQuery>(
      graphql`
        query useQrcodeSourcesDefaultQuery {
          qrcodeTemplates(first: 100) {
            nodes {
              rowId
              name
              isDefault
            }
          }
        }
      `,
      {},
    );
    const found = qrcodeTemplates?.nodes.find(({ isDefault }) => isDefault);
    return found ? { value: found.rowId, label: found.name } : null;
  }, [ask]);
}

/** Batches of QR codes as options of a picker. Values are row ids. */
export function useBatchSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { qrcodeBatches } = await ask<useQrcodeSourcesBatchesQuery>(
          graphql`
            query useQrcodeSourcesBatchesQuery($keyword: String, $first: Int!) {
              qrcodeBatches(first: $first, filter: { keyword: $keyword }) {
                nodes {
                  rowId
                  name
                  quantity
                }
              }
            }
          `,
          { keyword: keyword || null, first: most(limit) },
        );
        return (qrcodeBatches?.nodes ?? []).map(({ rowId, name, quantity }) => ({
          value: rowId,
          label: name,
          hint: `${quantity} 个`,
        }));
      },
      resolve: (ids) =>
        namesOf<batchNamesQuery>(
          ask,
          () => import("./batchNames"),
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

/** Blank QR codes as options of a picker: replacements for another one. Values are row ids. */
export function useBlankCodeSource(): Pick<Source, "fetch"> {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { qrcodes } = await ask<useQrcodeSourcesBlankQuery>(
          graphql`
            query useQrcodeSourcesBlankQuery($keyword: String, $first: Int!) {
              qrcodes(first: $first, filter: { keyword: $keyword, status: BLANK }) {
                nodes {
                  rowId
                  code
                  batch {
                    name
                  }
                }
              }
            }
          `,
          { keyword: keyword || null, first: most(limit) },
        );
        return (qrcodes?.nodes ?? []).map(({ rowId, code, batch }) => ({
          value: rowId,
          label: code,
          hint: batch?.name,
        }));
      },
    }),
    [ask],
  );
}
