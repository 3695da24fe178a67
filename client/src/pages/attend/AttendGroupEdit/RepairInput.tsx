import { ATTEND_REPAIR_KIND } from "@/domains/attend/labels";
import type { InputProps } from "@/ui/base/types";
import { Checkbox, Segmented } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { REPAIR_KINDS, type RepairValues } from "./rules";

const WITHIN = [
  { value: "ANY", label: "不限期" },
  { value: "DAYS", label: "自然日" },
  { value: "WORKDAYS", label: "工作日" },
] as const;

/** Input for the limits of punch repairs: number per month, kinds, and age. */
export function RepairInput({ value, onChange, disabled, id }: InputProps<RepairValues>) {
  const locked = disabled ? { disabled } : {};
  const setKind = (kind: (typeof REPAIR_KINDS)[number], most: string | undefined) => {
    const { [kind]: _old, ...others } = value.kinds;
    onChange({ ...value, kinds: most === undefined ? others : { ...others, [kind]: most } });
  };
  return (
    <div className="group-repair" id={id}>
      <span className="group-line">
        <span>每月最多</span>
        <IntegerInput
          value={value.month}
          unit="次"
          placeholder="不限"
          aria-label="每月最多补卡次数"
          {...locked}
          onChange={(month) => onChange({ ...value, month })}
        />
      </span>
      <ul aria-label="可补的情况">
        {REPAIR_KINDS.map((kind) => {
          const most = value.kinds[kind];
          const { text } = ATTEND_REPAIR_KIND[kind];
          return (
            <li key={kind} className="group-line">
              <Checkbox
                label={text}
                value={most !== undefined}
                {...locked}
                onChange={(on) => setKind(kind, on ? "" : undefined)}
              />
              {most === undefined ? null : (
                <IntegerInput
                  value={most}
                  unit="次/月"
                  placeholder="随总次数"
                  aria-label={`${text}每月最多补卡次数`}
                  {...locked}
                  onChange={(next) => setKind(kind, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <span className="group-line">
        <span>补卡期限</span>
        <Segmented
          aria-label="补卡期限"
          options={WITHIN}
          value={value.within}
          {...locked}
          onChange={(within) => onChange({ ...value, within })}
        />
        {value.within === "ANY" ? null : (
          <IntegerInput
            value={value.days}
            unit="天内"
            aria-label="补卡期限的天数"
            {...locked}
            onChange={(days) => onChange({ ...value, days })}
          />
        )}
      </span>
    </div>
  );
}
