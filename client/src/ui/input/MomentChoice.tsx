import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "../base/format";
import type { QuickMoment } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { Menu } from "../frame/Menu";

const MomentPanel = lazy(() =>
  import("./CalendarPanels").then((module) => ({ default: module.MomentPanel })),
);

interface MomentChoiceProps {
  /** What it is of, for screen readers. */
  label: string;
  /** What stands there, YYYY-MM-DD HH:mm:ss. */
  value: string | null;
  /** What is mostly chosen. */
  quick: readonly QuickMoment[];
  /** null: nothing stands there any more. */
  onPick: (moment: string | null) => void;
}

/** The panel of a moment ahead that is mostly one of a few: those, any other, or none. */
export function MomentChoice({ label, value, quick, onPick }: MomentChoiceProps) {
  const [other, setOther] = useState<string | null>(null);
  const now = formatDateTime(new Date());
  if (other !== null)
    return (
      <Suspense fallback={<LoadingMask text="加载中" />}>
        <MomentPanel
          value={other}
          min={now.slice(0, 10)}
          onPick={(moment) => setOther(moment ?? now)}
          onDone={() => onPick(other)}
        />
      </Suspense>
    );
  const start = value && value > now ? value : (quick[0]?.value ?? now);
  return (
    <Menu
      label={label}
      actions={[
        ...quick.map(({ label: text, value: moment }) => ({
          key: moment,
          text: `${text} ${moment}`,
          onClick: () => onPick(moment),
        })),
        { key: "other", text: "选择日期…", onClick: () => setOther(start) },
        { key: "clear", text: "清除", hidden: value === null, onClick: () => onPick(null) },
      ]}
      // whoever shows it knows when it is done
      onDone={() => undefined}
    />
  );
}
