import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import { useId } from "react";
import { valueText } from "@/domains/kpi/result/texts";
import { MOST_VALUE } from "@/domains/kpi/scoring";
import { formatDateTime } from "@/ui/base/format";
import { promptText } from "@/ui/dialog/dialogs";
import { NumberInput } from "@/ui/input/NumberInput";
import { openModify } from "../_components/openModify";
import { type Bounds, decimalsOf } from "../_lib/values";
import { isOpenInput, type RaterInput } from "./table";

/** Largest number of characters of a remark. */
const MOST_REMARK = 500;

interface InputCellProps {
  readonly input: RaterInput;
  /** Name for screen readers: the appraised member and the indicator. */
  readonly name: string;
  readonly unit: string | null;
  readonly scoring: Bounds;
  readonly text: { readonly value: string; readonly remark: string };
  readonly problem: string | null;
  /** Whether the text differs from the saved one. */
  readonly isChanged: boolean;
  readonly onChange: (change: { readonly value?: string; readonly remark?: string }) => void;
  readonly onModified: () => Promise<unknown>;
}

/** Table cell of a rater's input: an editable value with a remark, or a submitted value. */
export function InputCell(props: InputCellProps) {
  const { input, name, unit, scoring, text, problem, isChanged, onChange } = props;
  const id = useId();
  if (!isOpenInput(input)) return <Submitted {...props} />;
  const remark = async () => {
    const said = await promptText({
      title: `备注：${name}`,
      label: "备注",
      value: text.remark,
      placeholder: "评分的依据，选填",
      multiline: true,
      maxLength: MOST_REMARK,
    });
    if (said !== undefined) onChange({ remark: said });
  };
  return (
    <div className="kpi-inputs__cell" data-changed={isChanged || undefined}>
      <div className="ui-row">
        <NumberInput
          id={id}
          value={text.value}
          decimals={decimalsOf(scoring)}
          most={MOST_VALUE}
          negative
          invalid={problem !== null}
          aria-label={unit ? `${name}（${unit}）` : name}
          {...(problem ? { "aria-describedby": `${id}-error` } : {})}
          onChange={(value) => onChange({ value })}
        />
        <button
          type="button"
          className="ui-icon-button"
          data-on={text.remark !== "" || undefined}
          aria-label={text.remark ? `修改${name}的备注：${text.remark}` : `给${name}加备注`}
          title={text.remark || "备注"}
          onClick={remark}
        >
          <EditIcon />
        </button>
      </div>
      {problem ? (
        <p className="ui-field__error" id={`${id}-error`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Submitted({ input, name, unit, scoring, onModified }: InputCellProps) {
  const { rowId, version, value, remark, submittedAt, viewerCan } = input;
  const modify = async () => {
    const own = { id: rowId, version, name, value: value ?? null, unit, scoring };
    if (await openModify(own)) await onModified();
  };
  return (
    <div className="kpi-inputs__cell">
      <span
        className="ui-row"
        title={[submittedAt ? `${formatDateTime(submittedAt)} 提交` : "现在不能录入", remark]
          .filter(Boolean)
          .join("；")}
      >
        <span>{valueText(value, unit)}</span>
        {viewerCan.modify ? (
          <button type="button" className="ui-link ui-small" aria-label={`修改${name}`} onClick={modify}>
            修改
          </button>
        ) : null}
      </span>
      {remark ? <span className="ui-muted ui-small">{remark}</span> : null}
    </div>
  );
}
