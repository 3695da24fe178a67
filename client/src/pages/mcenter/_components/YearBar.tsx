import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useSearchChange } from "@/ui/base/addressNow";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { today } from "../_lib/address";

/** Selector of the year in the URL: previous, next, and current year. */
export function YearBar({ year }: { year: number }) {
  const change = useSearchChange();
  const running = Number(today().slice(0, 4));
  const go = (to: number) =>
    change({ year: to === running ? null : String(to), days: null, pageNo: null, show: null });
  const group = "年度";
  useKeys([
    { keys: "[", text: "上一年", group, run: () => go(year - 1) },
    { keys: "]", text: "下一年", group, run: () => go(year + 1) },
    { keys: "t", text: "回到今年", group, run: () => go(running) },
  ]);
  return (
    <nav className="ui-row" aria-label="年度">
      <Button icon={<ChevronLeftIcon />} aria-label="上一年" title="上一年 [" onClick={() => go(year - 1)} />
      <strong aria-live="polite">{year} 年</strong>
      <Button icon={<ChevronRightIcon />} aria-label="下一年" title="下一年 ]" onClick={() => go(year + 1)} />
      {year === running ? null : <Button onClick={() => go(running)}>今年</Button>}
    </nav>
  );
}
