import { graphql, useFragment } from "react-relay";
import type { PartInputs_indication$key } from "@/__generated__/PartInputs_indication.graphql";
import { formatDateTime } from "@/ui/base/format";
import { percentText, scoreText, valueText } from "./texts";

/**
 * The raters of an indicator with shares and comments; for an anonymous plan the average of the others alone,
 * from three of them on.
 */
export function PartInputs({ indication }: { indication: PartInputs_indication$key }) {
  const { planIndication, inputs, average, inputCount, openInputCount } = useFragment(
    graphql`
      fragment PartInputs_indication on KpiExamineIndication {
        average
        inputCount
        openInputCount
        planIndication { name unit }
        inputs {
          id
          whoText
          share
          value
          remark
          submittedAt
          member { id rowId name }
        }
      }
    `,
    indication,
  );
  const said = inputs.filter(({ submittedAt, value }) => submittedAt || typeof value === "number");
  const isAveraged = typeof average === "number" && said.length < inputCount;
  if (said.length === 0 && !isAveraged && openInputCount === 0) return null;
  return (
    <>
      {said.length > 0 ? (
        <ul className="kpi-part__inputs" aria-label={`${planIndication?.name ?? ""}的评分`}>
          {said.map(({ id, whoText, share, value, remark, submittedAt, member }) => (
            <li key={id}>
              <span>
                {whoText}
                {member ? ` ${member.name}` : ""}
                {share < 100 ? `，占 ${percentText(share)}` : ""}：
                <strong>{valueText(value, planIndication?.unit)}</strong>
                {remark ? `，${remark}` : ""}
              </span>
              {submittedAt ? (
                <span className="ui-muted ui-small">{formatDateTime(submittedAt)}</span>
              ) : (
                <span className="ui-muted ui-small">未提交</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isAveraged ? (
        <p className="ui-small">
          共 {inputCount} 人匿名评分，{said.length > 0 ? "其他人" : ""}平均 {scoreText(average)}
        </p>
      ) : null}
      {openInputCount > 0 ? <p className="ui-muted ui-small">还有 {openInputCount} 项评分没有录入</p> : null}
    </>
  );
}
