import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectCustomerConcatListPageDeleteMutation } from "@/__generated__/ProjectCustomerConcatListPageDeleteMutation.graphql";
import type { ProjectCustomerConcatListPageQuery } from "@/__generated__/ProjectCustomerConcatListPageQuery.graphql";
import { found } from "@/app/errors";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { CONTACT_KIND } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ProjectFrame } from "../_components/ProjectFrame";
import { contacts as LIST } from "./list";

export type ProjectContactRow = NonNullable<
  ProjectCustomerConcatListPageQuery["response"]["projectContacts"]
>["nodes"][number];

const COLUMNS = LIST.columns<ProjectContactRow>([
  { key: "name", title: "联系人", width: 120, required: true, sortable: "NAME" },
  {
    key: "kind",
    title: "类别",
    width: 116,
    render: ({ kind }) => <StatusTag tone={CONTACT_KIND[kind].tone}>{CONTACT_KIND[kind].text}</StatusTag>,
  },
  {
    key: "phone",
    title: "联系电话",
    width: 150,
    render: ({ phone }) =>
      phone ? <a href={`tel:${phone}`}>{phone}</a> : <span className="ui-muted">无权查看</span>,
  },
  { key: "company", title: "单位", width: 200, grow: true },
  { key: "departName", title: "部门", width: 120 },
  { key: "position", title: "职务", width: 120 },
  { key: "duty", title: "项目职责", width: 140 },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

const openContact = lazyRecordDialog(() => import("./ProjectContactDialog"));

/**
 * Contacts of a project: persons at the customer and at other companies
 * (business §2 Project: ProjectCustomerConcatList).
 */
export default function ProjectCustomerConcatListPage({
  queryRef,
}: PageProps<ProjectCustomerConcatListPageQuery>) {
  const data = usePreloadedQuery<ProjectCustomerConcatListPageQuery>(
    graphql`
      query ProjectCustomerConcatListPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: ProjectContactFilter
        $orderBy: [ProjectPartOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { update }
          ...ProjectFrame_project
        }
        projectContacts(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId kind name phone company departName position duty remark version createdAt
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectCustomerConcatListPageDeleteMutation>(graphql`
    mutation ProjectCustomerConcatListPageDeleteMutation($ids: [ID!]!) {
      projectContactDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const project = found(data.project);
  const list = useList(LIST);
  return (
    <ProjectFrame project={project} page="ProjectCustomerConcatList">
      <RecordList
        {...list}
        embedded
        subject="联系人"
        columns={COLUMNS}
        page={data.projectContacts}
        nameOf={({ name }) => name}
        edit={(row) => openContact({ row, projectId: project.rowId })}
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={project.viewerCan.update ? {} : null}
        about="客户、监理、供应商等与项目打交道的人。电话只有项目成员和能修改项目的人能看到。"
      />
    </ProjectFrame>
  );
}
