import type { ProjectCostKind } from "@/__generated__/ProjectCostListPageQuery.graphql";
import { sumOf } from "@/ui/base/sum";

/** A sum of a project's costs, by kind and type. */
export interface CostSum {
  readonly kind: ProjectCostKind;
  readonly amount: number;
  readonly count: number;
  readonly costType: { readonly value: string; readonly text: string } | null | undefined;
}

/** Costs of one type, or expenses of any type. */
export interface CostOfType {
  readonly label: string;
  readonly amount: number;
  readonly count: number;
  /** URL query that filters the list of costs to them; null for costs without a type. */
  readonly search: string | null;
}

/** Label of a sum. */
export function costLabel({ kind, costType }: Pick<CostSum, "kind" | "costType">): string {
  return kind === "FEE" ? "费用" : (costType?.text ?? "未分类");
}

/** Sums by type, largest first. */
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
