import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useSearchChange } from "@/ui/base/addressNow";
import { Button } from "@/ui/frame/Button";

/** Switcher of the year on screen: previous and next. */
export function YearChoice({ year }: { year: number }) {
  const changeSearch = useSearchChange();
  const go = (to: number) => changeSearch({ year: String(to), grade: null });
  return (
    <span className="ui-row">
      <Button icon={<ChevronLeftIcon />} aria-label="上一年" title="上一年" onClick={() => go(year - 1)} />
      <strong>{year} 年</strong>
      <Button icon={<ChevronRightIcon />} aria-label="下一年" title="下一年" onClick={() => go(year + 1)} />
    </span>
  );
}
