import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendAddressListPageDeleteMutation } from "@/__generated__/AttendAddressListPageDeleteMutation.graphql";
import type { AttendAddressListPageQuery } from "@/__generated__/AttendAddressListPageQuery.graphql";
import type { AttendAddressListPageUpdateMutation } from "@/__generated__/AttendAddressListPageUpdateMutation.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { metresText } from "@/domains/attend/place/scale";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { addresses as LIST } from "./list";
import { networkText } from "./networks";

export type AttendAddressRow = NonNullable<
  AttendAddressListPageQuery["response"]["attendAddresses"]
>["nodes"][number];

const openAddress = lazyRecordDialog(() => import("./AttendAddressDialog"));
const AddressPlace = lazyPart(() => import("./AddressPlace").then((module) => module.AddressPlace));

/** Loads the bulk edit form on demand. */
const importBulk = () => import("./bulk");

const COLUMNS = LIST.columns<AttendAddressRow>([
  { key: "name", title: "考勤地址", width: 180, required: true, sortable: "NAME" },
  { key: "address", title: "详细地址", width: 280, grow: true, phone: true },
  { key: "radius", title: "打卡范围", width: 110, number: true, render: ({ radius }) => metresText(radius) },
  {
    key: "wifi",
    title: "Wi-Fi",
    width: 90,
    number: true,
    render: ({ wifi }) => (wifi.length > 0 ? `${wifi.length} 个` : null),
  },
  {
    key: "enabled",
    title: "状态",
    width: 90,
    phone: true,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  {
    key: "point",
    title: "经纬度",
    width: 190,
    hidden: true,
    render: ({ lng, lat }) => `${lng.toFixed(6)}, ${lat.toFixed(6)}`,
  },
  { key: "remark", title: "备注", width: 200, hidden: true },
  createdAtColumn,
]);

/**
 * Attendance places, where members may punch, on a map and as a list, with radius and Wi-Fi networks
 * (business §2 Attendance: AttendAddressList).
 */
export default function AttendAddressListPage({ queryRef }: PageProps<AttendAddressListPageQuery>) {
  const { attendAddresses } = usePreloadedQuery<AttendAddressListPageQuery>(
    graphql`
      query AttendAddressListPageQuery(
        $page: PageInput!
        $filter: AttendAddressFilter
        $orderBy: [AttendAddressOrder!]
      ) {
        attendAddresses(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            version
            name
            address
            lat
            lng
            radius
            wifi
            enabled
            remark
            createdAt
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<AttendAddressListPageDeleteMutation>(graphql`
    mutation AttendAddressListPageDeleteMutation($ids: [ID!]!) {
      attendAddressDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const update = useSave<AttendAddressListPageUpdateMutation>(graphql`
    mutation AttendAddressListPageUpdateMutation($id: ID!, $version: Int!, $input: AttendAddressInput!) {
      attendAddressUpdate(input: { id: $id, version: $version, changes: $input }) {
        attendAddress { id version enabled radius }
        userErrors { field message code }
      }
    }
  `);
  const refresh = usePageRefresh();
  const list = useList(LIST);
  const enable = ({ rowId: id, version, enabled }: AttendAddressRow) =>
    reportResult(
      update({ id, version, input: { enabled: !enabled } }),
      enabled ? "已停用" : "已启用",
      refresh,
    );
  const change = async (rows: readonly AttendAddressRow[]) => {
    const { changeAddresses } = await importBulk();
    const done = await changeAddresses(rows, ({ rowId: id, version }, input) =>
      update({ id, version, input }),
    );
    if (done) await refresh();
    return done;
  };
  return (
    <RecordList
      {...list}
      subject="考勤地址"
      columns={COLUMNS}
      page={attendAddresses}
      nameOf={({ name }) => name}
      edit={(row) => openAddress({ row })}
      bin="ATTEND_ADDRESS"
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={(row) => [
        {
          key: "enable",
          text: row.enabled ? "停用" : "启用",
          hidden: !row.viewerCan.update,
          onClick: () => enable(row),
        },
      ]}
      batchActions={[{ key: "change", text: "批量修改", onClick: change }]}
      panel={{
        facts: ({ wifi }) => [
          {
            label: "Wi-Fi 列表",
            value: wifi.map(networkText).join("、"),
            span: 2,
            hidden: wifi.length === 0,
          },
        ],
        content: (row) => <AddressPlace address={row} />,
      }}
      about="成员打卡的地点：在地图上选好位置和范围，再在考勤组中选用；也可以登记 Wi-Fi，连上即视为在这里。"
    />
  );
}
