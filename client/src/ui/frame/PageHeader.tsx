import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../base/format";
import { createKey, useKeys } from "../base/keys";
import { ActionButton } from "./ActionButton";
import { Actions } from "./Actions";
import "./PageHeader.css";
import type { Action } from "../base/types";

export interface Crumb {
  text: string;
  href?: string;
}

export interface PageHeaderProps {
  title: ReactNode;
  count?: number | null;
  breadcrumb?: readonly Crumb[];
  tag?: ReactNode;
  /** The one primary action, on the far right. */
  primary?: Action;
  actions?: readonly Action[];
  /** Rare and destructive actions, behind three dots. */
  menu?: readonly Action[];
  /** Shown between the title and the actions. */
  children?: ReactNode;
}

/**
 * Breadcrumb, title with count, one primary action; all others secondary. An action with the key `create`
 * looks the same on every page and has the shortcut `c`.
 */
export function PageHeader({
  title,
  count,
  breadcrumb,
  tag,
  primary,
  actions,
  menu,
  children,
}: PageHeaderProps) {
  const creating = primary?.key === "create" ? primary : undefined;
  useKeys(createKey(creating));
  return (
    <header className="ui-head">
      {breadcrumb && breadcrumb.length > 0 ? (
        <nav aria-label="面包屑">
          <ol className="ui-head__crumbs">
            {breadcrumb.map((crumb) => (
              <li key={`${crumb.text}${crumb.href ?? ""}`}>
                {crumb.href ? <Link to={crumb.href}>{crumb.text}</Link> : <span>{crumb.text}</span>}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="ui-head__line">
        <h1>{title}</h1>
        {count !== null && count !== undefined ? (
          <span className="ui-head__count">{formatNumber(count, 0)}</span>
        ) : null}
        {tag}
        <div className="ui-grow">{children}</div>
        <div className="ui-row">
          <Actions actions={actions ?? []} behind={menu ?? []} />
          {primary && !primary.hidden ? (
            <ActionButton
              action={{ intent: "primary", ...(creating ? { icon: <PlusIcon /> } : {}), ...primary }}
            />
          ) : null}
        </div>
      </div>
    </header>
  );
}
