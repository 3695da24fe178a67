import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkGroupSettingPageDeleteMutation } from "@/__generated__/WorkGroupSettingPageDeleteMutation.graphql";
import type { WorkGroupSettingPageQuery } from "@/__generated__/WorkGroupSettingPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { DictTags } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { AvatarGroup } from "@/ui/frame/Avatar";
import { useManaged } from "../_lib/managed";
import { workGroups as LIST } from "./list";

export type WorkGroupRow = NonNullable<WorkGroupSettingPageQuery["response"]["workGroups"]>["nodes"][number];

const COLUMNS = LIST.columns<WorkGroupRow>([
  { key: "name", title: "工作组", width: 200, required: true },
  {
    key: "members",
    title: "成员",
    width: 220,
    phone: true,
    tableOnly: true,
    render: ({ members }) => (
      <AvatarGroup
        people={(members ?? []).map(({ name, avatarUrl }) => ({ name, src: avatarUrl }))}
        max={6}
      />
    ),
  },
  {
    key: "memberCount",
    title: "人数",
    width: 84,
    number: true,
    phone: true,
  },
  {
    key: "serviceTypes",
    title: "适用服务类型",
    width: 200,
    render: ({ serviceTypes }) => <DictTags items={serviceTypes} />,
  },
  { key: "remark", title: "备注", width: 240, grow: true },
  { key: "sortOrder", title: "排序", width: 84, number: true, sortable: "SORT_ORDER" },
  { ...createdAtColumn, hidden: true },
]);

const openGroup = lazyRecordDialog(() => import("./WorkGroupDialog"));

/** Work groups of technicians, selected together on dispatch (business §7 work group). */
export default function WorkGroupSettingPage({ queryRef }: PageProps<WorkGroupSettingPageQuery>) {
  const { workGroups } = usePreloadedQuery<WorkGroupSettingPageQuery>(
    graphql`
      query WorkGroupSettingPageQuery($page: PageInput!, $filter: WorkGroupFilter, $orderBy: [WorkGroupOrder!]) {
        workGroups(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name remark memberCount sortOrder version createdAt
            members { rowId name avatarUrl }
            serviceTypes { value text color }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkGroupSettingPageDeleteMutation>(graphql`
    mutation WorkGroupSettingPageDeleteMutation($ids: [ID!]!) {
      workGroupDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(LIST, { memberId: useMemberSource() });
  return (
    <RecordList
      {...list}
      subject="工作组"
      columns={COLUMNS}
      page={useManaged(workGroups)}
      nameOf={({ name }) => name}
      edit={(row) => openGroup({ row })}
      bin="WORK_GROUP"
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{
        facts: ({ members }) => [
          { label: "成员", value: (members ?? []).map(({ name }) => name).join("、"), span: 2 },
        ],
      }}
      about="把做同一类工作的人编成一组，派单时可以只在组里挑人。"
    />
  );
}
