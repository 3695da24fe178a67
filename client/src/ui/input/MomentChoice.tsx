import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "../base/format";
import type { QuickMoment } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { Menu } from "../frame/Menu";

const MomentPanel = lazy(() =>
  import("./CalendarPanels").then((module) => ({ default: module.MomentPanel })),
);

interface MomentChoiceProps {
  /** Accessible name of the value. */
  label: string;
  /** Current value, YYYY-MM-DD HH:mm:ss. */
  value: string | null;
  /** Frequently chosen times. */
  quick: readonly QuickMoment[];
  /** null clears the value. */
  onPick: (moment: string | null) => void;
}

/** Panel for a time in the future: a few suggestions, any other time, or none. */
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
      // the parent closes the panel itself
      onDone={() => undefined}
    />
  );
}
