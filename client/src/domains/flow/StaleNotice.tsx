import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import "./stale.css";

/** Says that somebody else has saved the form meanwhile, with the way to their version. */
export function StaleNotice({ isDirty, onReload }: { isDirty: boolean; onReload: () => Promise<unknown> }) {
  const reload = async () => {
    if (isDirty && !(await confirmDiscard())) return;
    await onReload();
  };
  return (
    <div className="flow-stale" role="alert">
      <span className="ui-grow">
        表单已被其他人或在其他窗口中修改。{isDirty ? "这里的修改不能再保存，请记下后载入最新内容。" : ""}
      </span>
      <Button size="small" onClick={reload}>
        载入最新内容
      </Button>
    </div>
  );
}
