import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { KpiMissing } from "@/__generated__/CalculationTree_examine.graphql";
import type { TreePart_indication$key } from "@/__generated__/TreePart_indication.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { KPI_KIND } from "../labels";
import { scoringText } from "../scoring";
import { PartInputs } from "./PartInputs";
import { type Compared, SourceRows } from "./SourceRows";
import { percentText, scoreText, valueText } from "./texts";
import { MISSING_TEXT } from "./tree";

interface TreePartProps {
  indication: TreePart_indication$key;
  /** The plan's rule for a factor without a value. */
  rule: KpiMissing;
  /** The row id of the examinee, and the days of the cycle. */
  of: Omit<Compared, "source"> | null;
}

/** One indicator of a score: its value, score, weight and points, and on request the records behind it. */
export function TreePart({ indication: key, rule, of }: TreePartProps) {
  const indication = useFragment(
    graphql`
      fragment TreePart_indication on KpiExamineIndication {
        rowId
        value
        score
        contribution
        missing
        valueNow
        scoreNow
        planIndication {
          id
          key
          name
          kind
          unit
          description
          source
          sourceText
          formula
          weight
          scoring { method base target perUnit floor cap steps { from score } }
          eventCategory { id name }
        }
        ...PartInputs_indication
      }
    `,
    key,
  );
  const [open, setOpen] = useState(false);
  const { planIndication, value, score, contribution, missing, valueNow, scoreNow } = indication;
  if (!planIndication) return null;
  const { name, kind, unit, description, source, sourceText, formula, weight, scoring, eventCategory } =
    planIndication;
  const isCounted = kind === "SOURCE" || kind === "EVENT";
  const isOther = typeof valueNow === "number";
  const from = [
    kind === "SOURCE" ? sourceText : "",
    kind === "EVENT" ? (eventCategory?.name ?? "全部事件") : "",
    kind === "FORMULA" ? formula : "",
  ].find(Boolean);
  const compared = isOther && source && of ? { ...of, source } : null;
  return (
    <li className="kpi-part">
      <p className="ui-row ui-row--wrap">
        <strong>{name}</strong>
        <StatusTag tone={KPI_KIND[kind].tone}>{KPI_KIND[kind].text}</StatusTag>
        {from ? <span className="ui-muted ui-small">{from}</span> : null}
        {missing ? <StatusTag tone="yellow">缺数据</StatusTag> : null}
      </p>
      {description ? <p className="ui-muted ui-small">{description}</p> : null}
      <p className="ui-muted ui-small">{scoringText(scoring, unit)}</p>
      <dl className="kpi-part__figures">
        <div>
          <dt>实际值</dt>
          <dd>{valueText(value, unit)}</dd>
        </div>
        <div>
          <dt>得分</dt>
          <dd>{scoreText(score)}</dd>
        </div>
        <div>
          <dt>权重</dt>
          <dd>{percentText(weight)}</dd>
        </div>
        <div>
          <dt>贡献</dt>
          <dd>
            <strong>{scoreText(contribution)}</strong>
          </dd>
        </div>
      </dl>
      {missing ? <p className="ui-small">{MISSING_TEXT[rule]}</p> : null}
      {isOther ? (
        <p className="kpi-part__now">
          结果已固定；按现在的数据是 {valueText(valueNow, unit)}，得 {scoreText(scoreNow)} 分
          {open ? "" : "，展开背后的记录看原因"}
        </p>
      ) : null}
      {kind === "INPUT" ? <PartInputs indication={indication} /> : null}
      {isCounted ? (
        <button
          type="button"
          className="ui-link kpi-part__more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "收起背后的记录" : "背后的记录"}
        </button>
      ) : null}
      {isCounted && open ? (
        <SourceRows id={indication.rowId} name={name} unit={unit} compared={compared} />
      ) : null}
    </li>
  );
}
