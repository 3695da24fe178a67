import { graphql } from "react-relay";
import type { SwapPartQuery } from "@/__generated__/SwapPartQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { formatDate } from "@/ui/base/format";
import { ErrorState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { addMonths } from "@/ui/input/dates";
import { Select } from "@/ui/picker/Select";
import { dayText } from "../month";
import { swapFields } from "./parts";
import type { ApplyPartProps } from "./props";

const QUERY = graphql`
  query SwapPartQuery($next: Date!) {
    attendToday {
      group { id members { rowId name avatarUrl } }
    }
    now: attendCalendar { ...SwapPart_day @relay(mask: false) }
    next: attendCalendar(month: $next) { ...SwapPart_day @relay(mask: false) }
  }
`;

// the fields of a day in a swap
graphql`
  fragment SwapPart_day on AttendPlannedDay {
    day
    hole
    shift {
      id
      name
      pairs { text }
    }
  }
`;

/** Number of days ahead that are offered. */
const DAYS = 31;

/** Colleagues of the viewer's group, and the viewer's planned days: a click fills them in. */
export function SwapPart({ definition, values, onFill }: ApplyPartProps) {
  const { member } = useViewer();
  const today = formatDate(Date.now());
  const { data, loading, error, reload } = useDialogQuery<SwapPartQuery>(QUERY, {
    next: addMonths(today, 1),
  });
  const { other, ownDay } = swapFields(definition);
  const colleagues = (data?.attendToday?.group?.members ?? []).filter(({ rowId }) => rowId !== member.rowId);
  const days = [...(data?.now ?? []), ...(data?.next ?? [])].filter(({ day }) => day >= today).slice(0, DAYS);
  const shown = (key: string | null) => {
    const value = key === null ? null : values[key];
    return typeof value === "string" ? value : null;
  };
  if (!other || !ownDay) return null;
  return (
    <Card title="可换的同事和日期">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : loading && !data ? (
        <p className="ui-muted">正在查找…</p>
      ) : (
        <div className="ui-stack">
          {colleagues.length > 0 ? (
            <Select
              aria-label="同考勤组的同事"
              placeholder="选择同考勤组的同事"
              options={colleagues.map(({ rowId, name, avatarUrl }) => ({
                value: rowId,
                label: name,
                avatar: { name, src: avatarUrl ?? null },
              }))}
              value={shown(other)}
              onChange={(id) => onFill({ [other]: id ?? undefined })}
            />
          ) : (
            <p className="ui-muted">您的考勤组里没有其他人。</p>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
          <div role="group" className="attend-choices" aria-label="选择要换出的日期">
            {days.map(({ day, hole, shift }) => (
              <button
                key={day}
                type="button"
                aria-pressed={shown(ownDay) === day}
                onClick={() => onFill({ [ownDay]: day })}
              >
                {dayText(day)}{" "}
                <span className="ui-muted">
                  {shift
                    ? `${shift.name} ${shift.pairs.map(({ text }) => text).join("，")}`
                    : hole
                      ? "未排班"
                      : "休息"}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
