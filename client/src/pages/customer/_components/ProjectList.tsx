import { graphql, useFragment } from "react-relay";
import type {
  ProjectList_query$data,
  ProjectList_query$key,
} from "@/__generated__/ProjectList_query.graphql";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { DictTag } from "@/app/record/dictItems";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import { EVERY_PROJECT } from "@/domains/project/access";
import { overviewOf } from "@/domains/project/labels";
import { Progress } from "@/ui/feedback/Progress";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Money } from "@/ui/frame/text";
import { projects } from "../_lib/lists";

type ProjectRow = NonNullable<ProjectList_query$data["projects"]>["nodes"][number];

const COLUMNS = projects.columns<ProjectRow>([
  {
    key: "name",
    title: "项目名称",
    width: 240,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ rowId, name }) => <PageLink to={overviewOf(rowId)}>{name}</PageLink>,
  },
  { key: "number", title: "项目编号", width: 110 },
  { key: "status", title: "状态", width: 92, render: ({ status }) => <DictTag item={status} /> },
  {
    key: "progress",
    title: "进度",
    width: 128,
    sortable: "PROGRESS",
    render: ({ progress }) => <Progress value={progress / 100} label />,
  },
  {
    key: "director",
    title: "项目负责人",
    width: 124,
    render: ({ director }) =>
      director ? <PersonName name={director.name} src={director.avatarUrl} /> : null,
  },
  {
    key: "endsOn",
    title: "结束日期",
    width: 204,
    sortable: "ENDS_ON",
    render: ({ endsOn, overdueDays }) => (
      <span className="ui-row">
        {endsOn}
        {overdueDays ? <StatusTag tone="red">逾期 {overdueDays} 天</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "amount",
    title: "合同金额（元）",
    width: 132,
    align: "right",
    render: ({ money }) => <Money value={money?.amount ?? null} />,
  },
]);

/** List of the projects for one customer visible to the viewer. */
export function ProjectList(props: { query: ProjectList_query$key }) {
  const data = useFragment(
    graphql`
      fragment ProjectList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "ProjectFilter" }
        orderBy: { type: "[ProjectOrder!]" }
      ) {
        projects(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            number
            progress
            endsOn
            overdueDays
            status {
              text
              color
            }
            director {
              name
              avatarUrl
            }
            money {
              amount
            }
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    props.query,
  );
  const go = usePageNavigate();
  const list = useList(projects);
  const unseen = useUnseen("项目", EVERY_PROJECT);
  return (
    <RecordList
      {...list}
      embedded
      subject="项目"
      unseen={unseen}
      columns={COLUMNS}
      page={data.projects}
      nameOf={({ name }) => name}
      run={({ rowId }) => go(overviewOf(rowId))}
      create={null}
      about={`${unseen ? "没有您可见的项目。" : ""}为这位客户做的项目；在项目列表中新增，并选择这位客户。`}
    />
  );
}
