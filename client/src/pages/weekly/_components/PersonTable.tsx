import type { PersonReport_query$data } from "@/__generated__/PersonReport_query.graphql";
import { PageLink } from "@/app/page/navigation";
import { DictTags } from "@/app/record/dictItems";
import { WeeklyTags } from "@/domains/weekly/WeeklyHead";
import { spanText, type Week, weekText } from "@/domains/weekly/weeks";
import { Card } from "@/ui/frame/Card";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";

type Report = NonNullable<PersonReport_query$data["weeklies"]>["nodes"][number];

interface PersonTableProps {
  rows: readonly (Report & { readonly week: Week })[];
  grade: string | null;
  onAll: () => void;
  to: (rowId: string) => string;
}

/** Table of a member's reports of a year, newest first. */
export function PersonTable({ rows, grade, onAll, to }: PersonTableProps) {
  return (
    <Card
      title={grade ? "这个评级的周报" : "全年的周报"}
      actions={[{ key: "all", text: "显示全部", hidden: !grade, onClick: onAll }]}
      padding={false}
    >
      <SimpleTable
        label="周报"
        empty="没有周报"
        columns={[
          {
            key: "week",
            title: "周",
            width: 150,
            render: ({ rowId, week }) => <PageLink to={to(rowId)}>{weekText(week)}</PageLink>,
          },
          { key: "days", title: "日期", width: 150, render: ({ week }) => spanText(week) },
          {
            key: "status",
            title: "状态",
            width: 170,
            render: ({ status, late }) => (
              <span className="ui-row">
                <WeeklyTags status={status} late={late} />
              </span>
            ),
          },
          {
            key: "grades",
            title: "评级",
            width: 140,
            render: ({ weeklyComments }) => (
              <DictTags items={weeklyComments.flatMap((one) => one.grade ?? [])} />
            ),
          },
          {
            key: "submittedAt",
            title: "提交时间",
            width: 184,
            grow: true,
            render: ({ submittedAt }) => <ListTime value={submittedAt} />,
          },
        ]}
        rows={rows.toReversed()}
        rowKey={({ rowId }) => rowId}
      />
    </Card>
  );
}
