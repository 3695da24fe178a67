import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import {
  blankItem,
  FAULTS,
  hasLength,
  ITEM_LIMIT,
  MOST_FREE,
  MOST_MINUTES,
  MOST_TIMES,
  type TypedItem,
} from "./items";
import "./ItemRows.css";

const MINUTES = { most: MOST_MINUTES, tooMuch: `应为 0 到 ${MOST_MINUTES} 分钟`, unit: "分钟" } as const;

/**
 * Input for the rules of a deduction scheme, one row each: the kind of fault, its least length, the free
 * number per month, and the deduction for each further one.
 */
export function ItemRows({ value, onChange, disabled, invalid }: InputProps<readonly TypedItem[]>) {
  return (
    <RowsInput<TypedItem>
      label="扣款规则"
      limit={ITEM_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankItem}
      empty="没有规则时不扣款"
      row={(item, place, set) => {
        const costless = invalid && item.minutes === "" && item.times === "";
        const lasts = hasLength(item.fault);
        return (
          <div className="ui-grow attend-deduction">
            <Select
              value={item.fault}
              options={FAULTS}
              clearable={false}
              disabled={disabled}
              onChange={(fault) => set({ ...item, fault: fault ?? item.fault })}
              aria-label={`第 ${place} 条的异常`}
            />
            <IntegerInput
              {...MINUTES}
              value={lasts ? item.from : ""}
              onChange={(from) => set({ ...item, from })}
              disabled={disabled || !lasts}
              placeholder="多久起算"
              aria-label={`第 ${place} 条的起算时长`}
            />
            <IntegerInput
              value={item.free}
              onChange={(free) => set({ ...item, free })}
              most={MOST_FREE}
              tooMuch={`应为 0 到 ${MOST_FREE} 次`}
              disabled={disabled}
              unit="次"
              placeholder="每月不扣"
              aria-label={`第 ${place} 条每月不扣的次数`}
            />
            <IntegerInput
              {...MINUTES}
              value={item.minutes}
              onChange={(minutes) => set({ ...item, minutes })}
              disabled={disabled}
              invalid={costless}
              placeholder="每次扣"
              aria-label={`第 ${place} 条每次扣减的时长`}
            />
            <NumberInput
              value={lasts ? item.times : ""}
              onChange={(times) => set({ ...item, times })}
              most={MOST_TIMES}
              tooMuch={`不能超过 ${MOST_TIMES} 倍`}
              disabled={disabled || !lasts}
              invalid={costless && lasts}
              unit="倍"
              placeholder="另按时长"
              aria-label={`第 ${place} 条按时长扣减的倍数`}
            />
          </div>
        );
      }}
    />
  );
}
