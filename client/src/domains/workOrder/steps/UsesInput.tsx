import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useWorkItemSource, workItemOf } from "@/domains/work/useWorkItemSource";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { Money } from "@/ui/frame/text";
import { MoneyInput, NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import {
  lineProblem,
  lineSum,
  sumOf,
  USE_LIMIT,
  USE_NAME_LENGTH,
  type UseLine,
  withBlank,
  withItem,
} from "./uses";
import "./steps.css";

const nothing = () => undefined;

/**
 * Input of the services and materials that an order used: picked or typed, with quantity, price and sum.
 */
export function UsesInput({
  value,
  onChange,
  id,
  disabled,
  readOnly,
  invalid,
  ...aria
}: InputProps<readonly UseLine[]>) {
  const items = useWorkItemSource();
  const fixed = disabled || readOnly;
  const full = value.length >= USE_LIMIT;
  const change = (line: UseLine, over: Partial<UseLine>) =>
    onChange(value.map((one) => (one === line ? { ...one, ...over } : one)));
  return (
    <div className="work-uses">
      {value.length > 0 ? (
        <ul aria-label="使用的服务与耗材">
          {value.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              place={index + 1}
              fixed={fixed}
              wrong={Boolean(invalid) && lineProblem(line) !== null}
              onChange={(over) => change(line, over)}
              onRemove={() => onChange(value.filter((one) => one !== line))}
            />
          ))}
        </ul>
      ) : null}
      {value.length > 0 ? (
        <p className="work-uses__foot">
          合计{" "}
          <strong>
            <Money value={sumOf(value)} />
          </strong>{" "}
          元
        </p>
      ) : null}
      {readOnly ? null : (
        <div className="ui-row">
          <div className="ui-grow">
            <RemotePicker
              {...items}
              {...aria}
              id={id}
              value={null}
              invalid={invalid && value.length === 0}
              disabled={fixed || full}
              placeholder={full ? `最多 ${USE_LIMIT} 项` : "选择服务或耗材"}
              onChange={nothing}
              onPick={(option) => {
                const item = workItemOf(option);
                if (item) onChange(withItem(value, item));
              }}
            />
          </div>
          <Button disabled={fixed || full} onClick={() => onChange(withBlank(value))}>
            手工填写
          </Button>
        </div>
      )}
    </div>
  );
}

function Line({
  line,
  place,
  fixed,
  wrong,
  onChange,
  onRemove,
}: {
  line: UseLine;
  place: number;
  fixed: boolean | undefined;
  wrong: boolean;
  onChange: (over: Partial<UseLine>) => void;
  onRemove: () => void;
}) {
  const called = line.name.trim() || `第 ${place} 项`;
  return (
    <li className="work-uses__row">
      {line.itemId ? (
        <span className="work-uses__what">{line.name}</span>
      ) : (
        <div className="work-uses__what">
          <TextInput
            value={line.name}
            onChange={(name) => onChange({ name })}
            maxLength={USE_NAME_LENGTH}
            disabled={fixed}
            invalid={wrong && line.name.trim() === ""}
            placeholder="服务或耗材的名称"
            aria-label={`第 ${place} 项的名称`}
          />
        </div>
      )}
      <NumberInput
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
        unit={line.unit ?? undefined}
        disabled={fixed}
        invalid={wrong && !(Number(line.quantity) > 0)}
        placeholder="数量"
        aria-label={`${called}的数量`}
      />
      <MoneyInput
        value={line.price}
        onChange={(price) => onChange({ price })}
        disabled={fixed}
        placeholder="单价"
        aria-label={`${called}的单价`}
      />
      <span className="work-uses__sum">
        <Money value={lineSum(line)} />
      </span>
      {fixed ? (
        <span />
      ) : (
        <button
          type="button"
          className="ui-icon-button"
          aria-label={`移除${called}`}
          title={`移除${called}`}
          onClick={onRemove}
        >
          <CrossIcon />
        </button>
      )}
    </li>
  );
}
