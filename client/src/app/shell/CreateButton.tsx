import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { MoreMenu } from "@/ui/frame/Actions";
import { quickCreates } from "./quickCreate";

/** What the person may make from anywhere; nothing where that is nothing. */
export function CreateButton() {
  const can = useCan();
  const go = usePageNavigate();
  const offered = quickCreates.filter(({ access }) => can(access));
  if (offered.length === 0) return null;
  return (
    <MoreMenu
      label="新建"
      actions={offered.map(({ key, text, open }) => ({ key, text, onClick: () => open(go) }))}
      trigger={
        <button type="button" className="app-bar__button app-bar__icon" aria-label="新建" title="新建">
          <PlusIcon />
        </button>
      }
    />
  );
}
