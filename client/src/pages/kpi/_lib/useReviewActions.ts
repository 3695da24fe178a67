/** Actions of reviewers on appraisal results. */
import { useMemo } from "react";
import type { Action } from "@/ui/base/types";
import { openAnswer, openInputs, openPoints } from "../_components/openExamine";
import type { ActedPlan, PlanActions } from "./usePlanActions";

/** Fields of a plan that limit what reviewers may do. */
interface Bounds {
  readonly extraMax: number;
  readonly grades: readonly { readonly name: string; readonly from: number }[];
}

/** Fields of a member's result that reviewers' actions need. */
export interface ReviewedExamine {
  readonly rowId: string;
  readonly version: number;
  readonly total: number | null | undefined;
  readonly extra: number | null | undefined;
  readonly extraReason: string | null | undefined;
  readonly moved: number | null | undefined;
  readonly movedReason: string | null | undefined;
  readonly appealReason: string | null | undefined;
  readonly member: { readonly name: string } | null | undefined;
  readonly plan: (ActedPlan & Bounds) | null | undefined;
  readonly viewerCan: {
    readonly answer: boolean;
    readonly extra: boolean;
    readonly calibrate: boolean;
    readonly return: boolean;
    readonly finish: boolean;
  };
}

/** Name of the member in confirmations. */
export const nameOf = ({ member }: Pick<ReviewedExamine, "member">): string => member?.name ?? "已离职成员";

/** Actions of reviewers on one result, the most frequent first (business §4 KPI plan). */
export function useReviewActions(act: PlanActions, refresh: () => Promise<unknown>) {
  return useMemo(() => {
    const after = async (opened: Promise<boolean>) => {
      if (await opened) await refresh();
    };
    const points = (row: ReviewedExamine, kind: "extra" | "moved") =>
      after(
        openPoints({
          kind,
          id: row.rowId,
          version: row.version,
          name: nameOf(row),
          points: (kind === "extra" ? row.extra : row.moved) ?? null,
          reason: (kind === "extra" ? row.extraReason : row.movedReason) ?? null,
          total: row.total ?? null,
          extraMax: row.plan?.extraMax ?? 0,
          grades: row.plan?.grades ?? [],
        }),
      );
    return {
      calibrate: (row: ReviewedExamine) => points(row, "moved"),
      actionsOf: (row: ReviewedExamine): Action[] => {
        const { viewerCan: can, plan } = row;
        const name = nameOf(row);
        return [
          {
            key: "answer",
            text: "处理申诉",
            intent: "primary",
            hidden: !can.answer,
            onClick: () =>
              after(
                openAnswer({ id: row.rowId, version: row.version, name, reason: row.appealReason ?? null }),
              ),
          },
          {
            key: "finish",
            text: "完成",
            hidden: !can.finish,
            onClick: () => act.finish({ ids: [row.rowId] }, 1),
          },
          {
            key: "return",
            text: "退回",
            intent: "danger",
            hidden: !can.return || !plan,
            onClick: () => (plan ? act.giveBack(plan, [row.rowId], [name]) : undefined),
          },
          {
            key: "extra",
            text: "附加分",
            hidden: !can.extra || !plan || plan.extraMax <= 0,
            onClick: () => points(row, "extra"),
          },
          { key: "calibrate", text: "校准", hidden: !can.calibrate, onClick: () => points(row, "moved") },
          {
            key: "inputs",
            text: "录入明细",
            hidden: !can.extra && !can.calibrate,
            onClick: () => after(openInputs({ id: row.rowId, name })),
          },
        ];
      },
    };
  }, [act, refresh]);
}
