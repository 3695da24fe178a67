import type { ProjectCostKind } from "@/__generated__/ProjectCostListPageQuery.graphql";
import { sumOf } from "@/ui/base/sum";

/** What is known of costs that were summed up. */
export interface CostSum {
  readonly kind: ProjectCostKind;
  readonly amount: number;
  readonly count: number;
  readonly costType: { readonly value: string; readonly text: string } | null | undefined;
}

/** The same under one name: a type of costs, or fees of whatever type. */
export interface CostOfType {
  readonly label: string;
  readonly amount: number;
  readonly count: number;
  /** What the list of costs has in its address to show them; costs without a type have no filter. */
  readonly search: string | null;
}

/** How a sum is called. */
export function costLabel({ kind, costType }: Pick<CostSum, "kind" | "costType">): string {
  return kind === "FEE" ? "费用" : (costType?.text ?? "未分类");
}

/** Sums by type, the greatest first. */
export function byType(sums: readonly CostSum[]): readonly CostOfType[] {
  const types = new Map<string, CostOfType>();
  for (const sum of sums) {
    const { kind, costType } = sum;
    const key = kind === "FEE" ? kind : `${kind} ${costType?.value ?? ""}`;
    const typed = costType ? { costType: costType.value } : null;
    const filter = kind === "FEE" ? {} : typed;
    const kept = types.get(key);
    types.set(key, {
      label: costLabel(sum),
      amount: sumOf([kept?.amount ?? 0, sum.amount]),
      count: (kept?.count ?? 0) + sum.count,
      search: filter ? `?${new URLSearchParams({ view: kind, ...filter })}` : null,
    });
  }
  return [...types.values()].sort((a, b) => b.amount - a.amount);
}
