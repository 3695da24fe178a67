import { graphql, useFragment } from "react-relay";
import type {
  PlanIndications_plan$data,
  PlanIndications_plan$key,
} from "@/__generated__/PlanIndications_plan.graphql";
import { KPI_KIND } from "@/domains/kpi/labels";
import { ratersText, raterValues } from "@/domains/kpi/raters";
import { percentText } from "@/domains/kpi/result/texts";
import { ScoringView } from "@/domains/kpi/ScoringView";
import { sumText } from "@/domains/kpi/weights";
import type { Action, Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import "./plan.css";

/** The sections and indicators of a plan. */
export type PlanItems = PlanIndications_plan$data;
export type Indication = PlanItems["planIndications"][number];

/** Actions on the indicators of a plan that can be changed. */
export interface ItemActions {
  readonly ofSection: (sectionKey: string, items: PlanItems) => readonly Action[];
  readonly ofRow: (row: Indication, items: PlanItems) => readonly Action[];
}

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

interface PlanIndicationsProps {
  plan: PlanIndications_plan$key;
  /** Absent where the indicators can't be changed. */
  edits?: ItemActions | null;
}

/** Indicators of an appraisal plan by section: origin of the values, scoring, weights and raters. */
export function PlanIndications({ plan: key, edits = null }: PlanIndicationsProps) {
  const items = useFragment(
    graphql`
      fragment PlanIndications_plan on KpiPlan {
        sections { key name weight }
        planIndications {
          id rowId version sectionKey key name kind unit description source sourceText formula weight
          sortOrder
          scoring { method base target perUnit floor cap steps { from score } }
          eventCategory { id rowId name }
          raters { who whoText share member { id rowId name } role { id rowId name } }
        }
      }
    `,
    key,
  );
  const { sections, planIndications } = items;
  if (planIndications.length === 0 && !edits)
    return (
      <EmptyState
        compact
        title="没有可以查看的指标"
        text="被考核人、审批人、审核人和管理员能看到全部指标；评分人在录入时看到由自己评分的指标。"
      />
    );
  const columns = edits ? [...COLUMNS, actionsColumn(edits, items)] : COLUMNS;
  return (
    <div className="ui-stack">
      {sections.map(({ key: section, name, weight }) => {
        const rows = planIndications
          .filter(({ sectionKey }) => sectionKey === section)
          .toSorted((a, b) => a.sortOrder - b.sortOrder);
        return (
          <Card
            key={section}
            padding={false}
            title={
              <>
                {name} <span className="ui-muted ui-small">权重 {percentText(weight)}</span>
              </>
            }
            extra={
              edits && rows.length > 0 ? (
                <span className="ui-muted ui-small" role="status">
                  组内权重{sumText(rows.map((row) => String(row.weight)))}
                </span>
              ) : null
            }
            {...(edits ? { actions: edits.ofSection(section, items) } : {})}
          >
            <SimpleTable
              label={`${name}的指标`}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty="没有指标"
              pinned
            />
          </Card>
        );
      })}
    </div>
  );
}

function actionsColumn(edits: ItemActions, items: PlanItems): Column<Indication> {
  return {
    key: "actions",
    title: "操作",
    width: 150,
    render: (row) => (
      <span className="ui-row">
        <Actions actions={edits.ofRow(row, items)} size="small" minimal />
      </span>
    ),
  };
}
