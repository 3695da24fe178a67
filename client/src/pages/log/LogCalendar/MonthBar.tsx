import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { Button } from "@/ui/frame/Button";
import { monthAfter, monthText } from "../_lib/days";

/** Month selector of the log calendar: previous and next month; future months are disabled. */
export function MonthBar({
  month,
  isNow,
  onShow,
}: {
  month: string;
  isNow: boolean;
  onShow: (month: string) => void;
}) {
  return (
    <span className="ui-row">
      <Button
        icon={<ChevronLeftIcon />}
        aria-label="上个月"
        title="上个月"
        onClick={() => onShow(monthAfter(month, -1))}
      />
      <strong className="log-cal__month" aria-live="polite">
        {monthText(month)}
      </strong>
      <Button
        icon={<ChevronRightIcon />}
        aria-label="下个月"
        title="下个月"
        disabled={isNow}
        onClick={() => onShow(monthAfter(month, 1))}
      />
    </span>
  );
}
