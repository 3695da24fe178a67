import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import "./stale.css";

/** Notice that another member has saved the approval form since, with a link to load that version. */
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
