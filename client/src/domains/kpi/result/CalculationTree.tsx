import { graphql, useFragment } from "react-relay";
import type { CalculationTree_examine$key } from "@/__generated__/CalculationTree_examine.graphql";
import { EmptyState } from "@/ui/feedback/states";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { GradeTag } from "../GradeTag";
import { TreePart } from "./TreePart";
import { percentText, scoreText, shareText, signedText } from "./texts";
import { sectionsOf } from "./tree";
import "./result.css";

/**
 * The calculation of a result: sections, their indicators with the points of each, and other parts of the
 * total (business §4 KPI plan).
 */
export function CalculationTree({ examine: key }: { examine: CalculationTree_examine$key }) {
  const examine = useFragment(
    graphql`
      fragment CalculationTree_examine on KpiExamine {
        score
        extra
        extraReason
        moved
        movedReason
        total
        grade
        share { days daysOf }
        member { id rowId }
        plan {
          id
          beginsOn
          endsOn
          missing
          rate
          sections { key name weight }
          grades { name }
        }
        examineIndications {
          id
          contribution
          planIndication { id sectionKey sortOrder }
          ...TreePart_indication
        }
      }
    `,
    key,
  );
  const { plan, member, score, extra, extraReason, moved, movedReason, total, grade } = examine;
  if (!plan || examine.examineIndications.length === 0)
    return <EmptyState compact title="现在看不到计算过程" text="得分到“待确认”时公布，之前还在录入。" />;
  const sections = sectionsOf(plan.sections, examine.examineIndications);
  const of = member ? { memberId: member.rowId, from: plan.beginsOn, to: plan.endsOn } : null;
  const days = shareText(examine.share);
  const isRated = typeof plan.rate === "number" && plan.rate !== 1;
  return (
    <section className="kpi-tree" aria-label="计算过程">
      {sections.map(({ key: section, name, weight, contribution, parts }) => (
        <section key={section} className="kpi-tree__section" aria-label={name}>
          <header className="kpi-tree__head">
            <h3>{name}</h3>
            <span className="ui-muted ui-small">
              权重 {percentText(weight)}，贡献 {scoreText(contribution)} 分
            </span>
          </header>
          {parts.length > 0 ? (
            <ul className="kpi-tree__parts" aria-label={`${name}的指标`}>
              {parts.map((part) => (
                <TreePart key={part.id} indication={part} rule={plan.missing} of={of} />
              ))}
            </ul>
          ) : (
            <p className="ui-muted ui-small">没有指标</p>
          )}
        </section>
      ))}
      <DescriptionList
        visible={0}
        columns={2}
        items={[
          { label: "得分", value: scoreText(score) },
          {
            label: "附加分",
            value: extra ? reasoned(signedText(extra), extraReason) : null,
            hidden: !extra,
          },
          {
            label: "校准",
            value: moved ? reasoned(signedText(moved), movedReason) : null,
            hidden: !moved,
          },
          { label: "绩效系数", value: `× ${plan.rate}`, hidden: !isRated },
          { label: "总分", value: <strong>{scoreText(total)}</strong> },
          { label: "等级", value: <GradeTag grade={grade} grades={plan.grades} />, hidden: !grade },
          { label: "在岗", value: days, hidden: !days },
        ]}
      />
    </section>
  );
}

/** Points with the reason given for them. */
const reasoned = (points: string, reason: string | null | undefined) =>
  reason ? `${points}（${reason}）` : points;
