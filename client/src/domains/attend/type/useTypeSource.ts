import { useMemo } from "react";
import { graphql } from "react-relay";
import type { typeNamesQuery } from "@/__generated__/typeNamesQuery.graphql";
import type { AttendTypeKind, useTypeSourceQuery } from "@/__generated__/useTypeSourceQuery.graphql";
import { namesOf, type Source } from "@/domains/source";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { TYPE_KIND } from "./labels";

interface Found {
  readonly rowId: string;
  readonly name: string;
  readonly kind: AttendTypeKind;
}

const option = ({ rowId, name, kind }: Found): Option => ({
  value: rowId,
  label: name,
  hint: TYPE_KIND[kind],
});

/**
 * Types of leave, overtime and trips as options of a picker, including disabled ones; optionally of one
 * kind, or only those with a balance. Values are row ids.
 */
export function useTypeSource({
  kind,
  balanced = false,
}: {
  kind?: AttendTypeKind;
  balanced?: boolean;
} = {}): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword) => {
        const { attendTypes } = await ask<useTypeSourceQuery>(
          graphql`
            query useTypeSourceQuery($keyword: String, $kind: AttendTypeKind) {
              attendTypes(
                page: { number: 1, size: 300 }
                filter: { keyword: $keyword, kind: $kind }
                orderBy: [{ field: SORT_ORDER, direction: ASC }]
              ) {
                nodes { rowId name kind balanced }
              }
            }
          `,
          { keyword: keyword || null, kind: kind ?? null },
        );
        return (attendTypes?.nodes ?? []).filter((one) => !balanced || one.balanced).map(option);
      },
      resolve: (ids) => namesOf<typeNamesQuery>(ask, () => import("./typeNames"), ids, option),
    }),
    [ask, kind, balanced],
  );
}
