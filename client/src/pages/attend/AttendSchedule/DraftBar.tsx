import { Button } from "@/ui/frame/Button";

interface DraftBarProps {
  /** Number of changed days. */
  readonly count: number;
  /** Number of changed days outside the visible page and period. */
  readonly elsewhere: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => unknown;
  readonly onSave: () => Promise<unknown>;
}

/** Bar below the schedule board with the number of unsaved changes, undo, redo and save. */
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
