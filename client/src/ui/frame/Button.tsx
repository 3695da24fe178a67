import {
  AnchorButton,
  Button as BlueprintButton,
  type ButtonProps as BlueprintButtonProps,
} from "@blueprintjs/core";
import { type MouseEvent, type ReactElement, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { usePending } from "../base/usePending";

type Inherited = Omit<
  BlueprintButtonProps,
  "onClick" | "icon" | "endIcon" | "rightIcon" | "minimal" | "small" | "large" | "outlined" | "ref"
>;

export interface ButtonProps extends Inherited {
  /** A returned promise keeps the button busy until it settles; a thrown error is shown. */
  onClick?: (event: MouseEvent<HTMLElement>) => unknown;
  icon?: ReactElement;
  endIcon?: ReactElement;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows a spinner while its handler is running. */
export function Button({ onClick, loading, type = "button", ref, ...rest }: ButtonProps) {
  const [pending, run] = usePending();
  const busy = Boolean(loading || pending);
  const element = useRef<HTMLButtonElement | null>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    // Blueprint disables a busy button, and browsers take the focus from disabled ones: it is restored
    // afterwards.
    if (busy) focused.current = document.activeElement === element.current;
    else if (focused.current) {
      focused.current = false;
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return (
    <BlueprintButton
      {...rest}
      ref={(node) => {
        element.current = node;
        if (typeof ref === "function") ref(node);
        else if (ref) ref.current = node;
      }}
      type={type}
      loading={busy}
      aria-busy={busy || undefined}
      onClick={onClick ? (event) => run(() => onClick(event)) : undefined}
    />
  );
}

export interface LinkButtonProps {
  href: string;
  children: ReactNode;
  icon?: ReactElement;
  intent?: BlueprintButtonProps["intent"];
  variant?: BlueprintButtonProps["variant"];
  size?: BlueprintButtonProps["size"];
  newWindow?: boolean;
}

/** A link that looks like a button: middle click and copying the address work. */
export function LinkButton({ href, children, newWindow, ...rest }: LinkButtonProps) {
  if (newWindow || !href.startsWith("/")) {
    return (
      <AnchorButton {...rest} href={href} target={newWindow ? "_blank" : undefined} rel="noopener">
        {children}
      </AnchorButton>
    );
  }
  const classes = ["bp6-button"];
  if (rest.intent && rest.intent !== "none") classes.push(`bp6-intent-${rest.intent}`);
  if (rest.variant === "minimal") classes.push("bp6-minimal");
  if (rest.size === "small") classes.push("bp6-small");
  return (
    <Link to={href} className={classes.join(" ")}>
      {rest.icon}
      <span className="bp6-button-text">{children}</span>
    </Link>
  );
}
