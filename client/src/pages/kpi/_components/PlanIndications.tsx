import { graphql, useFragment } from "react-relay";
import type {
  PlanIndications_plan$data,
  PlanIndications_plan$key,
} from "@/__generated__/PlanIndications_plan.graphql";
import { KPI_KIND } from "@/domains/kpi/labels";
import { ratersText, raterValues } from "@/domains/kpi/raters";
import { percentText } from "@/domains/kpi/result/texts";
import { ScoringView } from "@/domains/kpi/ScoringView";
import type { Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import "./plan.css";

type Indication = PlanIndications_plan$data["planIndications"][number];

/** Origin of an indicator's value, as text. */
function originOf({ kind, sourceText, eventCategory, formula }: Indication): string {
  if (kind === "SOURCE") return sourceText ?? "";
  if (kind === "EVENT") return eventCategory?.name ?? "全部事件";
  return kind === "FORMULA" ? (formula ?? "") : "";
}

const COLUMNS: readonly Column<Indication>[] = [
  {
    key: "name",
    title: "指标",
    width: 200,
    grow: true,
    render: ({ key, name, description }) => (
      <span title={description ?? undefined}>
        {name} <span className="ui-muted ui-small">{key}</span>
      </span>
    ),
  },
  {
    key: "kind",
    title: "取值",
    width: 190,
    render: (row) => (
      <span className="ui-row">
        <StatusTag tone={KPI_KIND[row.kind].tone}>{KPI_KIND[row.kind].text}</StatusTag>
        <span className="ui-ellipsis" title={originOf(row)}>
          {originOf(row)}
        </span>
      </span>
    ),
  },
  {
    key: "scoring",
    title: "计分",
    width: 280,
    render: ({ scoring, unit }) => <ScoringView scoring={scoring} unit={unit} />,
  },
  {
    key: "weight",
    title: "权重",
    width: 90,
    number: true,
    // an indicator without a weight is only used in formulas of others
    render: ({ weight }) => (weight > 0 ? percentText(weight) : "不计分"),
  },
  {
    key: "raters",
    title: "评分人",
    width: 220,
    render: ({ kind, raters }) => (kind === "INPUT" ? ratersText(raterValues(raters)) : "自动计算"),
  },
];

/** Indicators of an appraisal plan by section: origin of the values, scoring, weights and raters. */
export function PlanIndications({ plan: key }: { plan: PlanIndications_plan$key }) {
  const { sections, planIndications } = useFragment(
    graphql`
      fragment PlanIndications_plan on KpiPlan {
        sections { key name weight }
        planIndications {
          id rowId sectionKey key name kind unit description sourceText formula weight sortOrder
          scoring { method base target perUnit floor cap steps { from score } }
          eventCategory { id name }
          raters { who whoText share member { id rowId name } role { id rowId name } }
        }
      }
    `,
    key,
  );
  if (planIndications.length === 0)
    return (
      <EmptyState
        compact
        title="没有可以查看的指标"
        text="被考核人、审批人、审核人和管理员能看到全部指标；评分人在录入时看到由自己评分的指标。"
      />
    );
  return (
    <div className="ui-stack">
      {sections.map(({ key: section, name, weight }) => (
        <Card
          key={section}
          padding={false}
          title={
            <>
              {name} <span className="ui-muted ui-small">权重 {percentText(weight)}</span>
            </>
          }
        >
          <SimpleTable
            label={`${name}的指标`}
            columns={COLUMNS}
            rows={planIndications
              .filter(({ sectionKey }) => sectionKey === section)
              .toSorted((a, b) => a.sortOrder - b.sortOrder)}
            rowKey={({ id }) => id}
            empty="没有指标"
            pinned
          />
        </Card>
      ))}
    </div>
  );
}
