import { optionsOf } from "@/app/record/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Button } from "@/ui/frame/Button";
import { NumberInput } from "@/ui/input/NumberInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { KPI_RATER } from "./labels";
import { blankRater, isShared, knownOf, MOST_RATERS, type RaterValue } from "./raters";
import { evenly, settled, sumText } from "./weights";
import "./kpi.css";

const KINDS = optionsOf(KPI_RATER);

/** Input of the raters of an indicator, each with a share; without any share all count equally. */
export function RatersForm({ value, onChange, disabled, invalid }: InputProps<readonly RaterValue[]>) {
  const members = useMemberSource();
  const roles = useRoleSource();
  const shares = value.map(({ share }) => share);
  const rest = settled(shares);
  const withShares = (next: readonly string[]) =>
    onChange(value.map((rater, at) => ({ ...rater, share: next[at] ?? rater.share })));
  const off = disabled ?? false;
  return (
    <div className="ui-stack">
      <RowsInput<RaterValue>
        label="评分人"
        limit={MOST_RATERS}
        value={value}
        onChange={onChange}
        disabled={disabled}
        blank={() => blankRater(value.some(({ who }) => who === "DIRECTOR") ? "MEMBER" : "DIRECTOR")}
        row={(rater, place, set) => (
          <div className="ui-grow kpi-rater">
            <Select
              value={rater.who}
              options={KINDS}
              clearable={false}
              disabled={off}
              onChange={(who) =>
                set({ ...rater, who: who ?? rater.who, memberId: null, roleId: null, name: "" })
              }
              aria-label={`第 ${place} 位评分人`}
            />
            {rater.who === "MEMBER" ? (
              <RemotePicker
                {...members}
                value={rater.memberId}
                known={knownOf(value, "memberId")}
                disabled={off}
                invalid={Boolean(invalid) && !rater.memberId}
                onChange={(memberId) => set({ ...rater, memberId })}
                onPick={(option) =>
                  set({ ...rater, memberId: option?.value ?? null, name: option?.label ?? "" })
                }
                placeholder="请选择成员"
                aria-label={`第 ${place} 位评分成员`}
              />
            ) : rater.who === "ROLE" ? (
              <RemotePicker
                {...roles}
                value={rater.roleId}
                known={knownOf(value, "roleId")}
                disabled={off}
                invalid={Boolean(invalid) && !rater.roleId}
                onChange={(roleId) => set({ ...rater, roleId })}
                onPick={(option) =>
                  set({ ...rater, roleId: option?.value ?? null, name: option?.label ?? "" })
                }
                placeholder="请选择角色"
                aria-label={`第 ${place} 位评分角色`}
              />
            ) : null}
            <NumberInput
              value={rater.share}
              onChange={(share) => set({ ...rater, share })}
              most={100}
              tooMuch="不能超过 100"
              disabled={off}
              unit="%"
              placeholder="占比"
              aria-label={`第 ${place} 位的占比`}
            />
          </div>
        )}
      />
      {value.length > 1 ? (
        <div className="ui-row ui-row--wrap">
          <span className="ui-muted ui-small" role="status">
            {isShared(value) ? "没有占比时平均计算" : sumText(shares)}
          </span>
          {rest ? (
            <Button size="small" disabled={off} onClick={() => withShares(rest)}>
              差额计入最后一位
            </Button>
          ) : null}
          <Button size="small" disabled={off} onClick={() => withShares(evenly(value.length))}>
            平均分配
          </Button>
        </div>
      ) : null}
    </div>
  );
}
