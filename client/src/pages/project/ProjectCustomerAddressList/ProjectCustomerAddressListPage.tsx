import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectCustomerAddressListPageDeleteMutation } from "@/__generated__/ProjectCustomerAddressListPageDeleteMutation.graphql";
import type { ProjectCustomerAddressListPageQuery } from "@/__generated__/ProjectCustomerAddressListPageQuery.graphql";
import { found } from "@/app/errors";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { loadChunk } from "@/app/page/chunk";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ProjectFrame } from "../_components/ProjectFrame";
import { addresses as LIST } from "./list";

export type ProjectAddressRow = NonNullable<
  ProjectCustomerAddressListPageQuery["response"]["projectAddresses"]
>["nodes"][number];

const COLUMNS = LIST.columns<ProjectAddressRow>([
  { key: "name", title: "地址名称", width: 160, required: true, render: ({ name }) => name || "无" },
  {
    key: "address",
    title: "详细地址",
    width: 300,
    grow: true,
    sortable: "NAME",
    render: ({ address, located }) => (
      <span className="ui-row">
        {address}
        {located ? null : <StatusTag tone="yellow">未定位</StatusTag>}
      </span>
    ),
  },
  { key: "description", title: "地址说明", width: 200 },
  createdAtColumn,
]);

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

const openAddress = lazyRecordDialog(() => import("./ProjectAddressDialog"));

/** Sites of a project (business §2 Project: ProjectCustomerAddressList). */
export default function ProjectCustomerAddressListPage({
  queryRef,
}: PageProps<ProjectCustomerAddressListPageQuery>) {
  const data = usePreloadedQuery<ProjectCustomerAddressListPageQuery>(
    graphql`
      query ProjectCustomerAddressListPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: ProjectAddressFilter
        $orderBy: [ProjectPartOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { update }
          ...ProjectFrame_project
        }
        projectAddresses(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name address description lng lat located version createdAt
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectCustomerAddressListPageDeleteMutation>(graphql`
    mutation ProjectCustomerAddressListPageDeleteMutation($ids: [ID!]!) {
      projectAddressDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const project = found(data.project);
  const refresh = usePageRefresh();
  // as the import itself
  const hidden = !project.viewerCan.update;
  const list = useList(LIST, { batch: { ...useBatchSource("pms/customerAddress"), hidden } });
  return (
    <ProjectFrame project={project} page="ProjectCustomerAddressList">
      <RecordList
        {...list}
        embedded
        subject="地址"
        columns={COLUMNS}
        page={data.projectAddresses}
        nameOf={({ name, address }) => name || address}
        edit={(row) => openAddress({ row, projectId: project.rowId })}
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={project.viewerCan.update ? {} : null}
        importAction={
          project.viewerCan.update
            ? async () => (await loadChunk(importExchange)).importAddresses(() => void refresh())
            : null
        }
        about="项目施工和服务的地点。"
      />
    </ProjectFrame>
  );
}
