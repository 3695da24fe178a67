import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { RelativeTime } from "@/ui/frame/text";
import { FIRST, LAST } from "./list";

interface YearBarProps {
  year: number;
  onYear: (year: number) => void;
  /** Number of workdays of the year. */
  workdays: number;
  /** Time of the last synchronization with the working calendar. */
  syncedAt: string | null | undefined;
  /** Synchronizes the holidays of the year with the working calendar. */
  onSync: () => Promise<unknown>;
}

/** Toolbar of the holidays: year selector, number of workdays, and time of the last synchronization. */
export function YearBar({ year, onYear, workdays, syncedAt, onSync }: YearBarProps) {
  const go = (to: number) => {
    if (to >= FIRST && to <= LAST) onYear(to);
  };
  useKeys([
    { keys: "[", text: "上一年", group: "列表", run: () => go(year - 1) },
    { keys: "]", text: "下一年", group: "列表", run: () => go(year + 1) },
  ]);
  return (
    <div className="ui-row ui-row--between ui-row--wrap">
      <span className="ui-row ui-row--wrap">
        <Button
          icon={<ChevronLeftIcon />}
          aria-label="上一年"
          title="上一年"
          disabled={year <= FIRST}
          onClick={() => go(year - 1)}
        />
        <strong aria-live="polite">{year} 年</strong>
        <Button
          icon={<ChevronRightIcon />}
          aria-label="下一年"
          title="下一年"
          disabled={year >= LAST}
          onClick={() => go(year + 1)}
        />
        <span className="ui-muted">按周一至周五计，共 {workdays} 个工作日</span>
      </span>
      <span className="ui-row ui-row--wrap">
        <span className="ui-muted ui-small">
          {syncedAt ? (
            <>
              上次同步 <RelativeTime value={syncedAt} />
            </>
          ) : (
            "还没有从工作日历同步过"
          )}
        </span>
        <Button onClick={onSync} title="手工新增和修改过的节假日不变">
          从工作日历同步
        </Button>
      </span>
    </div>
  );
}
