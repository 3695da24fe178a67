import type { Action } from "../base/types";
import { Button, LinkButton } from "./Button";

/** Blueprint's variant of a button. */
export function variant(minimal?: boolean) {
  return minimal ? "minimal" : undefined;
}

/** One action as a button or, with an address, as a link. */
export function ActionButton({
  action,
  size,
  minimal,
}: {
  action: Action;
  size?: "small" | "medium";
  minimal?: boolean;
}) {
  if (action.href && !action.disabled) {
    return (
      <LinkButton
        href={action.href}
        icon={action.icon}
        intent={action.intent}
        size={size}
        variant={variant(minimal)}
      >
        {action.text}
      </LinkButton>
    );
  }
  return (
    <Button
      icon={action.icon}
      intent={action.intent}
      size={size}
      variant={variant(minimal)}
      disabled={action.disabled}
      title={action.hint}
      onClick={() => action.onClick?.()}
    >
      {action.text}
    </Button>
  );
}
