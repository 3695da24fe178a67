import { graphql, useFragment } from "react-relay";
import type { KpiPlanDetailPageQuery$variables } from "@/__generated__/KpiPlanDetailPageQuery.graphql";
import type {
  PlanPeople_examines$data,
  PlanPeople_examines$key,
} from "@/__generated__/PlanPeople_examines.graphql";
import { usePagePending } from "@/app/page/pageContext";
import type { useList } from "@/app/record/useList";
import { toast } from "@/ui/feedback/toasts";
import { ListPage } from "@/ui/list/ListPage";
import { examineColumns } from "../_components/examineColumns";
import { resultPanelOf } from "../_components/resultPanelOf";
import type { ActedPlan, PlanActions } from "../_lib/usePlanActions";
import { nameOf, useReviewActions } from "../_lib/useReviewActions";
import { examinees as LIST } from "./list";

type Row = PlanPeople_examines$data["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  examineColumns.member,
  examineColumns.team,
  { ...examineColumns.status, phone: true },
  examineColumns.score,
  examineColumns.extra,
  examineColumns.moved,
  examineColumns.total,
  examineColumns.grade,
  { ...examineColumns.due, hidden: true },
  {
    key: "appealReason",
    title: "申诉理由",
    width: 200,
    hidden: true,
  },
]);

/** State of the list, from the page. */
export type ExamineeList = ReturnType<
  typeof useList<KpiPlanDetailPageQuery$variables, typeof LIST.filters, string>
>;

interface PlanPeopleProps {
  examines: PlanPeople_examines$key | null;
  list: ExamineeList;
  plan: ActedPlan;
  act: PlanActions;
  refresh: () => Promise<unknown>;
}

/**
 * List of a plan's appraised members with status and score; each opens beside the list with its
 * calculation.
 */
export function PlanPeople({ examines, list, plan, act, refresh }: PlanPeopleProps) {
  const found = useFragment(
    graphql`
      fragment PlanPeople_examines on KpiExamineConnection {
        totalCount
        nodes {
          id rowId version score extra extraReason moved movedReason total grade confirmDueAt appealReason
          member { id rowId name avatarUrl }
          team { id name }
          plan { id rowId version name extraMax grades { name from } }
          viewerCan { answer extra calibrate return finish }
          ...ExamineStatusTag_examine
        }
      }
    `,
    examines,
  );
  const { actionsOf } = useReviewActions(act, refresh);
  const chosen = (rows: readonly Row[], may: "finish" | "return", refused: string) => {
    const ready = rows.filter(({ viewerCan }) => viewerCan[may]);
    if (ready.length === 0) toast.warning(refused);
    return ready;
  };
  return (
    <ListPage<Row>
      {...list}
      embedded
      columns={COLUMNS}
      rows={found?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={found?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: resultPanelOf(refresh) }}
      rowActions={actionsOf}
      canSelect={({ viewerCan }) => viewerCan.finish || viewerCan.return}
      batchActions={[
        {
          key: "finish",
          text: "完成",
          intent: "primary",
          onClick: (rows) => {
            const ready = chosen(rows, "finish", "选中的人还不能完成");
            return ready.length > 0 && act.finish({ ids: ready.map(({ rowId }) => rowId) }, ready.length);
          },
        },
        {
          key: "return",
          text: "退回",
          intent: "danger",
          onClick: (rows) => {
            const ready = chosen(rows, "return", "选中的人不能退回");
            return (
              ready.length > 0 &&
              act.giveBack(
                plan,
                ready.map(({ rowId }) => rowId),
                ready.map(nameOf),
              )
            );
          },
        },
      ]}
      empty={{ text: "对您开放的被考核人会列在这里。" }}
    />
  );
}
