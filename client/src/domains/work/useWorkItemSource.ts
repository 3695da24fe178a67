import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useWorkItemSourceQuery, WorkItemKind } from "@/__generated__/useWorkItemSourceQuery.graphql";
import type { workItemNamesQuery } from "@/__generated__/workItemNamesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { formatMoney } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";
import { foundOrKept } from "./keptWorkItems";

/** Fields of a picked catalogue item, with which an entry of used items is filled in. */
export interface PickedWorkItem {
  readonly rowId: string;
  readonly name: string;
  readonly kind: WorkItemKind;
  readonly unit: string | null | undefined;
  /** The price in yuan. */
  readonly price: number | null | undefined;
}

interface WorkItemOption extends Option {
  readonly item: PickedWorkItem;
}

function optionOf({ rowId, name, kind, unit, price }: PickedWorkItem): WorkItemOption {
  const money = typeof price === "number" ? `${formatMoney(price)} 元` : null;
  const hint = [money, unit].filter(Boolean).join(" / ");
  return {
    value: rowId,
    label: name,
    ...(hint ? { hint } : {}),
    item: { rowId, name, kind, unit, price },
  };
}

/** The item of an option of `useWorkItemSource`. */
export function workItemOf(option: Option | null): PickedWorkItem | null {
  return option && "item" in option ? (option as WorkItemOption).item : null;
}

/**
 * Items that can be picked, in order, of one kind or of all; each with its price as the hint. Values are
 * row ids. Without a network those stored in this browser.
 */
export function useWorkItemSource({ kind }: { kind?: WorkItemKind | undefined } = {}): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const asked = ask<useWorkItemSourceQuery>(
          graphql`
            query useWorkItemSourceQuery($keyword: String, $kind: WorkItemKind, $first: Int!) {
              workItems(
                first: $first
                filter: { keyword: $keyword, kind: $kind, enabled: true }
                orderBy: [{ field: SORT_ORDER, direction: ASC }]
              ) {
                nodes { rowId name kind unit price }
              }
            }
          `,
          { keyword: keyword || null, kind: kind ?? null, first: Math.min(limit, 100) },
        ).then(({ workItems }) => workItems?.nodes ?? []);
        return (await foundOrKept(asked, keyword, kind, limit)).map(optionOf);
      },
      resolve: (ids) => namesOf<workItemNamesQuery>(ask, () => import("./workItemNames"), ids, optionOf),
    }),
    [ask, kind],
  );
}
