import { graphql, usePreloadedQuery } from "react-relay";
import type { DeviceListPageDeleteMutation } from "@/__generated__/DeviceListPageDeleteMutation.graphql";
import type { DeviceListPageQuery } from "@/__generated__/DeviceListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { found } from "@/app/errors";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { DEVICE_STATUS } from "@/domains/project/labels";
import { DeviceOrders } from "@/domains/workOrder/DeviceOrders";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ProjectFrame } from "../_components/ProjectFrame";
import { devices as LIST } from "./list";

export type DeviceRow = NonNullable<DeviceListPageQuery["response"]["projectDevices"]>["nodes"][number];

const COLUMNS = LIST.columns<DeviceRow>([
  { key: "name", title: "设备名称", width: 180, required: true, sortable: "NAME", grow: true },
  { key: "serialNumber", title: "序列号", width: 140 },
  { key: "product", title: "产品", width: 140, hidden: true, render: ({ product }) => product?.name },
  {
    key: "brandModel",
    title: "品牌型号",
    width: 160,
    render: ({ brandModel }) => brandModel && `${brandModel.brand} ${brandModel.model}`,
  },
  { key: "quantity", title: "数量", width: 80, number: true },
  { key: "location", title: "安装位置", width: 160 },
  {
    key: "status",
    title: "状态",
    width: 96,
    render: ({ status }) => (
      <StatusTag tone={DEVICE_STATUS[status].tone}>{DEVICE_STATUS[status].text}</StatusTag>
    ),
  },
  { key: "installedOn", title: "安装日期", width: 112 },
  { key: "warrantyUntil", title: "质保到期", width: 112 },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

const openDevice = lazyRecordDialog(() => import("./DeviceDialog"));

/** List of the devices that a project delivers and installs (business §7 `device`). */
export default function DeviceListPage({ queryRef }: PageProps<DeviceListPageQuery>) {
  const data = usePreloadedQuery<DeviceListPageQuery>(
    graphql`
      query DeviceListPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: ProjectDeviceFilter
        $orderBy: [ProjectPartOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { update }
          ...ProjectFrame_project
        }
        projectDevices(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name serialNumber quantity location installedOn warrantyUntil status remark version createdAt
            product { rowId name }
            brandModel { rowId brand model }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<DeviceListPageDeleteMutation>(graphql`
    mutation DeviceListPageDeleteMutation($ids: [ID!]!) {
      projectDeviceDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const project = found(data.project);
  const list = useList(LIST);
  const mayWork = useCan()({ perms: "work" });
  return (
    <ProjectFrame project={project} page="DeviceList">
      <RecordList
        {...list}
        embedded
        subject="设备"
        columns={COLUMNS}
        page={data.projectDevices}
        nameOf={({ name }) => name}
        panel={mayWork ? { content: ({ rowId }) => <DeviceOrders of={{ projectDeviceId: rowId }} /> } : {}}
        edit={(row) => openDevice({ row, projectId: project.rowId })}
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={project.viewerCan.update ? {} : null}
        about="项目要交付和安装的设备记在这里：数量、位置、到货与安装、质保。"
      />
    </ProjectFrame>
  );
}
