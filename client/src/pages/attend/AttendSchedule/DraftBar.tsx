import { Button } from "@/ui/frame/Button";

interface DraftBarProps {
  /** So many days are changed. */
  readonly count: number;
  /** So many of them are not in sight. */
  readonly elsewhere: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => unknown;
  readonly onSave: () => Promise<unknown>;
}

/** Counts, takes back and saves the changes of the board. */
export function DraftBar({ count, elsewhere, canUndo, canRedo, ...on }: DraftBarProps) {
  return (
    <section className="schedule-draft" aria-label="未保存的排班">
      <span role="status">
        {count > 0 ? `已改 ${count} 天` : "没有未保存的修改"}
        {elsewhere > 0 ? `，其中 ${elsewhere} 天不在本页` : ""}
      </span>
      <span className="ui-row ui-row--wrap">
        <Button disabled={!canUndo} title="Ctrl+Z" onClick={on.onUndo}>
          撤销
        </Button>
        <Button disabled={!canRedo} title="Ctrl+Y" onClick={on.onRedo}>
          重做
        </Button>
        <Button disabled={count === 0} onClick={on.onDiscard}>
          放弃
        </Button>
        <Button intent="primary" disabled={count === 0} onClick={on.onSave}>
          保存
        </Button>
      </span>
    </section>
  );
}
