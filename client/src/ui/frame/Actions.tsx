import MoreIcon from "@blueprintjs/icons/lib/esm/generated/components/more";
import type { ReactElement } from "react";
import type { Action } from "../base/types";
import { ActionButton, variant } from "./ActionButton";
import { Button } from "./Button";
import { Menu } from "./Menu";
import { Popover } from "./Popover";

export interface ActionsProps {
  actions: readonly Action[];
  /** Number of actions shown as buttons; the others go into the menu. Default 3. */
  max?: number;
  /** Actions that are always in the menu: rare or destructive ones. */
  behind?: readonly Action[];
  size?: "small" | "medium";
  minimal?: boolean;
}

/** Actions by decreasing likelihood: the first as buttons, the others in a menu. */
export function Actions({ actions, max = 3, behind = [], size, minimal }: ActionsProps) {
  const visible = actions.filter((action) => !action.hidden);
  const hasMenu = behind.some((action) => !action.hidden);
  // A menu with a single entry would only hide a button.
  const cut = visible.length === max + 1 && !hasMenu ? visible.length : max;
  return (
    <>
      {visible.slice(0, cut).map((action) => (
        <ActionButton key={action.key} action={action} size={size} minimal={minimal} />
      ))}
      <MoreMenu actions={[...visible.slice(cut), ...behind]} size={size} minimal={minimal} />
    </>
  );
}

/** The menu behind three dots; renders nothing without actions. */
export function MoreMenu({
  actions,
  label = "更多操作",
  size,
  minimal,
  trigger,
  defaultOpen,
}: {
  actions: readonly Action[];
  label?: string;
  size?: "small" | "medium";
  minimal?: boolean;
  trigger?: ReactElement<React.HTMLAttributes<HTMLElement>>;
  defaultOpen?: boolean;
}) {
  const visible = actions.filter((action) => !action.hidden);
  if (visible.length === 0) return null;
  return (
    <Popover
      popup="menu"
      placement="bottom-end"
      defaultOpen={defaultOpen}
      content={(close) => <Menu actions={visible} label={label} onDone={close} />}
    >
      {trigger ?? (
        <Button icon={<MoreIcon />} aria-label={label} title={label} size={size} variant={variant(minimal)} />
      )}
    </Popover>
  );
}
