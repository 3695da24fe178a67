import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useRef } from "react";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useKeys } from "@/ui/base/keys";
import { MoreMenu } from "@/ui/frame/Actions";
import { quickCreates } from "./quickCreate";

/** Menu of the records that the member may create from anywhere; hidden when there are none. */
export function CreateButton() {
  const can = useCan();
  const go = usePageNavigate();
  const button = useRef<HTMLSpanElement>(null);
  const offered = quickCreates().filter(({ access }) => can(access));
  const only = offered.length === 1 ? offered[0] : undefined;
  // A list with a create action of its own has precedence: this is for all other pages.
  useKeys(
    offered.length > 0
      ? [
          {
            keys: "c",
            text: only?.text ?? "新建",
            group: "通用",
            run: () => (only ? void only.open(go) : button.current?.querySelector("button")?.click()),
          },
        ]
      : [],
  );
  if (offered.length === 0) return null;
  return (
    <span ref={button}>
      <MoreMenu
        label="新建"
        actions={offered.map(({ key, text, open }) => ({ key, text, onClick: () => open(go) }))}
        trigger={
          <button type="button" className="app-bar__button app-bar__icon" aria-label="新建" title="新建">
            <PlusIcon />
          </button>
        }
      />
    </span>
  );
}
