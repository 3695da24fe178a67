import { graphql } from "react-relay";
import type { useMilepostPlanBackMutation } from "@/__generated__/useMilepostPlanBackMutation.graphql";
import type { useMilepostPlanMutation } from "@/__generated__/useMilepostPlanMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { type Dated, type Moved, movedRows } from "./gantt";

/** Note with the number of other milestones that were moved along; empty when there were none. */
function movedText(others: number): string {
  return others > 0 ? `已调整，后续 ${others} 个里程碑随之顺延` : "已调整计划";
}

/** Moves a milestone in time, and its successors as far as necessary; 撤销 reverts all of it. */
export function useMilepostPlan(rows: readonly Dated[], refresh: () => Promise<unknown>) {
  const save = useSave<useMilepostPlanMutation>(graphql`
    mutation useMilepostPlanMutation($id: ID!, $version: Int!, $input: MilepostInput!) {
      milepostUpdate(input: { id: $id, version: $version, changes: $input }) {
        milepost {
          id
          project {
            id
            name
            ...MilepostCard_project
            viewerCan { join update delete notify seeMoney planMileposts planPayments }
            mileposts { rowId beginsOn endsOn version }
          }
        }
        userErrors { field message code }
      }
    }
  `);
  const putBack = useSave<useMilepostPlanBackMutation>(graphql`
    mutation useMilepostPlanBackMutation($id: ID!, $version: Int!, $input: MilepostInput!) {
      milepostUpdate(input: { id: $id, version: $version, changes: $input }) {
        milepost { id beginsOn endsOn isOverdue version }
        userErrors { field message code }
      }
    }
  `);

  // in order: moving an earlier milestone makes space for the later ones
  const undo = async (moved: readonly Moved[]) => {
    let problem: string | undefined;
    for (const { rowId, version, beginsOn, endsOn } of moved) {
      const { userErrors } = await putBack({ id: rowId, version, input: { beginsOn, endsOn } });
      problem = userErrors[0]?.message;
      if (problem) break;
    }
    if (problem) toast.warning(`未能全部撤销：${problem}`);
    else toast.success("已撤销调整");
    await refresh();
  };

  return async (row: Dated, beginsOn: string, endsOn: string) => {
    const saving = save({ id: row.rowId, version: row.version, input: { beginsOn, endsOn, push: true } });
    const say = ({ data }: Awaited<typeof saving>) => {
      const moved = movedRows(row.rowId, rows, data?.milepostUpdate?.milepost?.project?.mileposts ?? []);
      const others = moved.filter(({ rowId }) => rowId !== row.rowId).length;
      toast.success(movedText(others), { undo: () => undo(moved) });
    };
    await reportResult(saving, say, refresh);
  };
}
