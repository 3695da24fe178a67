import { useCallback, useMemo } from "react";
import { graphql } from "react-relay";
import type { useQrcodeSourcesBatchesQuery } from "@/__generated__/useQrcodeSourcesBatchesQuery.graphql";
import type { useQrcodeSourcesBatchQuery } from "@/__generated__/useQrcodeSourcesBatchQuery.graphql";
import type { useQrcodeSourcesBlankQuery } from "@/__generated__/useQrcodeSourcesBlankQuery.graphql";
import type { useQrcodeSourcesDefaultQuery } from "@/__generated__/useQrcodeSourcesDefaultQuery.graphql";
import type { useQrcodeSourcesTemplateQuery } from "@/__generated__/useQrcodeSourcesTemplateQuery.graphql";
import type { useQrcodeSourcesTemplatesQuery } from "@/__generated__/useQrcodeSourcesTemplatesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

type Source = Required<Pick<RemoteSource, "fetch" | "resolve">>;

const most = (limit: number) => Math.min(limit, 100);

/** Templates as a picker's source. Values are row ids. */
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
      resolve: async (ids) => {
        const found = await Promise.all(
          ids.map((id) =>
            ask<useQrcodeSourcesTemplateQuery>(
              graphql`
                query useQrcodeSourcesTemplateQuery($id: ID!) {
                  qrcodeTemplate(id: $id) {
                    rowId
                    name
                  }
                }
              `,
              { id },
            ),
          ),
        );
        return found.flatMap(({ qrcodeTemplate: row }): Option[] =>
          row ? [{ value: row.rowId, label: row.name }] : [],
        );
      },
    }),
    [ask],
  );
}

/** The template that is offered first, and nothing where there is none. */
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

/** Batches as a picker's source. Values are row ids. */
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
      resolve: async (ids) => {
        const found = await Promise.all(
          ids.map((id) =>
            ask<useQrcodeSourcesBatchQuery>(
              graphql`
                query useQrcodeSourcesBatchQuery($id: ID!) {
                  qrcodeBatch(id: $id) {
                    rowId
                    name
                  }
                }
              `,
              { id },
            ),
          ),
        );
        return found.flatMap(({ qrcodeBatch: row }): Option[] =>
          row ? [{ value: row.rowId, label: row.name }] : [],
        );
      },
    }),
    [ask],
  );
}

/** Blank codes as a picker's source: what may take the place of another. Values are row ids. */
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
