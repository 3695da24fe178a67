import { use, useMemo } from "react";
import { graphql } from "react-relay";
import type { useApplyTypeSourceQuery } from "@/__generated__/useApplyTypeSourceQuery.graphql";
import type { Source } from "@/domains/source";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { useTypeSource } from "../type/useTypeSource";
import { ApplyContext } from "./applyContext";

/**
 * Types of leave, overtime and trips as options of form fields. In an application (`ApplyContext`), the
 * types of its kind that the applicant may use, each with its balance or remark as the hint; elsewhere,
 * for example in conditions of approval forms, all types. Values are row ids.
 */
export function useApplyTypeSource(): Source {
  const kind = use(ApplyContext);
  const all = useTypeSource();
  const ask = useFetchQuery();
  return useMemo(() => {
    if (!kind) return all;
    return {
      resolve: all.resolve,
      fetch: async (keyword) => {
        const { attendUsableTypes } = await ask<useApplyTypeSourceQuery>(
          graphql`
            query useApplyTypeSourceQuery($kind: AttendApplicationKind) {
              attendUsableTypes(kind: $kind) {
                attendType { rowId name remark }
                balance { words }
              }
            }
          `,
          { kind },
        );
        return (attendUsableTypes ?? [])
          .map(({ attendType: { rowId, name, remark }, balance }): Option => {
            const hint = balance?.words ?? remark;
            return { value: rowId, label: name, ...(hint ? { hint } : {}) };
          })
          .filter(({ label }) => label.includes(keyword.trim()));
      },
    };
  }, [kind, all, ask]);
}
