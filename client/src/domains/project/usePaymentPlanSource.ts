import { useMemo } from "react";
import { graphql } from "react-relay";
import type { paymentPlanNamesQuery } from "@/__generated__/paymentPlanNamesQuery.graphql";
import type { usePaymentPlanSourceQuery } from "@/__generated__/usePaymentPlanSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { formatMoney } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

interface Plan {
  readonly rowId: string;
  readonly name: string;
  readonly project: { readonly name: string } | null | undefined;
}

/** Plans of different projects have the same names, 首付款 and 尾款: the label includes the project. */
function planOption({ rowId, name, project }: Plan): Option {
  return { value: rowId, label: project ? `${project.name} · ${name}` : name };
}

/**
 * Payment plans of all projects as options of a picker, each with its amount and day as the hint. Values
 * are row ids.
 */
export function usePaymentPlanSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { paymentPlans } = await ask<usePaymentPlanSourceQuery>(
          graphql`
            query usePaymentPlanSourceQuery($keyword: String, $first: Int!) {
              paymentPlans(first: $first, filter: { keyword: $keyword }) {
                nodes { rowId name amount dueOn project { name } }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (paymentPlans?.nodes ?? []).map(({ amount, dueOn, ...plan }) => ({
          ...planOption(plan),
          hint: [`${formatMoney(amount)} 元`, dueOn].filter(Boolean).join(" · "),
        }));
      },
      resolve: (ids) =>
        namesOf<paymentPlanNamesQuery>(ask, () => import("./paymentPlanNames"), ids, planOption),
    }),
    [ask],
  );
}
