import { graphql } from "react-relay";
import artifact, { type AdjustmentsQuery } from "@/__generated__/AdjustmentsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { CAUSE } from "@/domains/mcenter/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDateTime, formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { signed } from "../_lib/money";

graphql`
  query AdjustmentsQuery($month: Date!) {
    ledgerAdjustments(month: $month) {
      rowId name before after cause at
      customer { name }
      project { rowId name }
      by { name }
    }
  }
`;

/** Largest number of adjustments in an answer, which begins with the largest differences. */
const MOST = 1000;

/** Receivables of a closed month that changed after its closing, with reasons. */
export function Adjustments({ month }: { month: string }) {
  const { data, error, reload } = usePlainQuery<AdjustmentsQuery>(artifact, { month });
  const rows = data ? (data.ledgerAdjustments ?? []) : null;
  const name = month.slice(0, 7);
  return (
    <Section title={`${name} 关账后的调整`}>
      {rows && rows.length >= MOST ? (
        <p className="ui-muted ui-small">只列出差异最大的 {MOST} 期，合计也只加这些。</p>
      ) : null}
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : (
        <SimpleTable
          label={`${name} 关账后的调整`}
          pinned
          empty="关账以后没有变化"
          rows={rows}
          rowKey={({ rowId }) => rowId}
          columns={[
            {
              key: "name",
              title: "收款计划",
              width: 180,
              grow: true,
              render: ({ name: plan, project }) =>
                project ? (
                  <PageLink className="ui-link" to={`/project/${project.rowId}/CollectionPlanList`}>
                    {project.name} {plan}
                  </PageLink>
                ) : (
                  (plan ?? "看不到的计划")
                ),
            },
            {
              key: "before",
              title: "关账时未收",
              width: 120,
              number: true,
              render: ({ before }) => formatMoney(before),
            },
            {
              key: "after",
              title: "现在未收",
              width: 120,
              number: true,
              render: ({ after }) => formatMoney(after),
            },
            {
              key: "apart",
              title: "差异",
              width: 120,
              number: true,
              render: ({ before, after }) => signed(after - before),
            },
            {
              key: "cause",
              title: "原因",
              width: 100,
              render: ({ cause }) => <StatusTag tone={CAUSE[cause].tone}>{CAUSE[cause].text}</StatusTag>,
            },
            {
              key: "at",
              title: "经手",
              width: 200,
              render: ({ at, by }) => (at ? `${by?.name ?? ""} ${formatDateTime(at)}` : "-"),
            },
          ]}
          summary={{
            name: "合计",
            before: formatMoney(sumOf((rows ?? []).map(({ before }) => before))),
            after: formatMoney(sumOf((rows ?? []).map(({ after }) => after))),
            apart: signed(sumOf((rows ?? []).map(({ before, after }) => after - before))),
          }}
        />
      )}
    </Section>
  );
}
