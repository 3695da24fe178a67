import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectCostListPageDeleteMutation } from "@/__generated__/ProjectCostListPageDeleteMutation.graphql";
import type { ProjectCostListPageQuery } from "@/__generated__/ProjectCostListPageQuery.graphql";
import { found } from "@/app/errors";
import { createdAtColumn } from "@/app/record/columns";
import { optionsOfItems } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { COST_KIND } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ProjectFrame } from "../_components/ProjectFrame";
import { CostSums } from "./CostSums";
import { costs as LIST } from "./list";

export type CostRow = NonNullable<ProjectCostListPageQuery["response"]["projectCosts"]>["nodes"][number];

const COLUMNS = LIST.columns<CostRow>([
  { key: "name", title: "名称", width: 200, required: true, sortable: "NAME", grow: true },
  {
    key: "kind",
    title: "类别",
    width: 88,
    render: ({ kind }) => <StatusTag tone={COST_KIND[kind].tone}>{COST_KIND[kind].text}</StatusTag>,
  },
  { key: "costType", title: "成本类型", width: 112, render: ({ costType }) => costType?.text },
  {
    key: "amount",
    title: "金额（元）",
    width: 136,
    number: true,
    sortable: "AMOUNT",
    render: ({ amount }) => formatMoney(amount),
  },
  { key: "occurredOn", title: "发生日期", width: 116, sortable: "OCCURRED_ON" },
  {
    key: "member",
    title: "经办人",
    width: 120,
    render: ({ member }) => (member ? <PersonName name={member.name} src={member.avatarUrl} /> : null),
  },
  { key: "supplier", title: "供应商", width: 160 },
  { key: "remark", title: "备注", width: 180, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

const openCost = lazyRecordDialog(() => import("./CostDialog"));

/** Costs of a project by type, and members' expenses (business §2 Project: ProjectCostList). */
export default function ProjectCostListPage({ queryRef }: PageProps<ProjectCostListPageQuery>) {
  const data = usePreloadedQuery<ProjectCostListPageQuery>(
    graphql`
      query ProjectCostListPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: ProjectCostFilter
        $orderBy: [ProjectCostOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { planPayments }
          ...ProjectFrame_project
        }
        projectCosts(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId kind name amount occurredOn supplier remark version createdAt
            costType { value text }
            member { rowId name avatarUrl }
            viewerCan { update delete }
          }
        }
        projectCostSums(filter: $filter) {
          ...CostSums_sums
        }
        types: dictItems(code: PROJECT_COST_TYPE) {
          value
          text
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectCostListPageDeleteMutation>(graphql`
    mutation ProjectCostListPageDeleteMutation($ids: [ID!]!) {
      projectCostDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const project = found(data.project);
  const types = useMemo(() => optionsOfItems(data.types), [data.types]);
  const list = useList(LIST, { costType: { options: types }, memberId: useMemberSource() });
  return (
    <ProjectFrame project={project} page="ProjectCostList">
      <CostSums sums={data.projectCostSums ?? []} />
      <RecordList
        {...list}
        embedded
        subject="成本"
        columns={COLUMNS}
        page={data.projectCosts}
        nameOf={({ name }) => name}
        edit={(row) => openCost({ row, projectId: project.rowId, types })}
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={project.viewerCan.planPayments ? {} : null}
        about="项目的采购、人工、外包等成本，以及个人垫付的费用。"
      />
    </ProjectFrame>
  );
}
