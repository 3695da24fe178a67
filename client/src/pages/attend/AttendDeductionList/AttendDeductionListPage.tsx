import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendDeductionListPageDeleteMutation } from "@/__generated__/AttendDeductionListPageDeleteMutation.graphql";
import type { AttendDeductionListPageQuery } from "@/__generated__/AttendDeductionListPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { itemText } from "./items";
import { deductions as LIST } from "./list";

export type AbsenceGroupRow = NonNullable<
  AttendDeductionListPageQuery["response"]["absenceGroups"]
>["nodes"][number];

const openGroup = lazyRecordDialog(() => import("./AbsenceGroupDialog"));

const COLUMNS = LIST.columns<AbsenceGroupRow>([
  { key: "name", title: "扣款组", width: 160, required: true, sortable: "NAME" },
  {
    key: "items",
    title: "扣款规则",
    width: 420,
    grow: true,
    render: ({ items }) => items.map(itemText).join("；") || "不扣款",
  },
  { key: "remark", title: "备注", width: 200, phone: true },
  { key: "createdBy", title: "创建人", width: 120, hidden: true, render: ({ createdBy }) => createdBy?.name },
  createdAtColumn,
]);

/**
 * List of deduction schemes: the working time deducted for lateness, missed punches and absence
 * (business §2 Attendance: AttendDeductionList).
 */
export default function AttendDeductionListPage({ queryRef }: PageProps<AttendDeductionListPageQuery>) {
  const { absenceGroups } = usePreloadedQuery<AttendDeductionListPageQuery>(
    graphql`
      query AttendDeductionListPageQuery(
        $page: PageInput!
        $filter: AbsenceGroupFilter
        $orderBy: [AbsenceGroupOrder!]
      ) {
        absenceGroups(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            version
            name
            remark
            createdAt
            createdBy { rowId name }
            items { fault from free minutes rate }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<AttendDeductionListPageDeleteMutation>(graphql`
    mutation AttendDeductionListPageDeleteMutation($ids: [ID!]!) {
      absenceGroupDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(LIST);
  return (
    <RecordList
      {...list}
      subject="扣款组"
      columns={COLUMNS}
      page={absenceGroups}
      nameOf={({ name }) => name}
      edit={(row) => openGroup({ row })}
      bin="ABSENCE_GROUP"
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{
        content: ({ items }) =>
          items.length > 0 ? (
            <ul>
              {items.map((item) => (
                <li key={`${item.fault} ${item.from}`}>{itemText(item)}</li>
              ))}
            </ul>
          ) : null,
      }}
      about="迟到、早退、缺卡和旷工折算为多少缺勤时长。考勤组选择一个扣款组，当月的异常按它折算。"
    />
  );
}
