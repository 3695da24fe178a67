import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type { KpiExamineFilter } from "@/__generated__/CompanyKpiPageQuery.graphql";
import type {
  ResultRows_examines$data,
  ResultRows_examines$key,
} from "@/__generated__/ResultRows_examines.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { cycleText } from "@/domains/kpi/result/cycles";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { company } from "../_lib/group";
import { examineColumns } from "./examineColumns";
import type { GroupList } from "./GroupPage";
import { resultPanelOf } from "./resultPanelOf";

type Row = ResultRows_examines$data["nodes"][number];

const COLUMNS = company.columns<Row>([
  { ...examineColumns.member, title: "成员" },
  examineColumns.team,
  examineColumns.plan,
  {
    key: "cycle",
    title: "周期",
    width: 130,
    phone: true,
    render: ({ plan }) => (plan ? cycleText(plan.cycleValue, plan.beginsOn).text : null),
  },
  examineColumns.status,
  examineColumns.score,
  examineColumns.extra,
  examineColumns.moved,
  examineColumns.total,
  examineColumns.grade,
  {
    key: "finishedAt",
    title: "完成时间",
    width: 184,
    sortable: "FINISHED_AT",
    render: ({ finishedAt }) => <ListTime value={finishedAt} />,
  },
]);

/** Loads the result export on demand. */
const importExchange = () => import("../_lib/exportResults");

interface ResultRowsProps {
  examines: ResultRows_examines$key | null;
  list: GroupList;
  /** Filter of the rows; the export applies the same. */
  filter: KpiExamineFilter;
  title: string;
  header: ReactNode;
}

/**
 * List of appraisal results, one row per member of a plan; each opens beside the list with its calculation.
 */
export function ResultRows({ examines, list, filter, title, header }: ResultRowsProps) {
  const found = useFragment(
    graphql`
      fragment ResultRows_examines on KpiExamineConnection {
        totalCount
        nodes {
          id
          rowId
          score
          extra
          moved
          total
          grade
          finishedAt
          member { id rowId name avatarUrl }
          team { id rowId name }
          plan { id rowId name cycleValue beginsOn grades { name } }
          ...ExamineStatusTag_examine
        }
      }
    `,
    examines,
  );
  const refresh = usePageRefresh();
  const total = found?.totalCount ?? null;
  const exporting = async () => {
    const { exportResults } = await importExchange();
    await exportResults(filter, list.state.sort, total);
  };
  return (
    <ListPage<Row>
      {...list}
      title={title}
      breadcrumb={useBreadcrumb()}
      header={header}
      columns={COLUMNS}
      rows={found?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      opens={{ panel: resultPanelOf(refresh) }}
      empty={{ text: "考核开始录入以后，每个人的结果会出现在这里。" }}
    />
  );
}
