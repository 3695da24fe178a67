import InboxIcon from "@blueprintjs/icons/lib/esm/generated/components/inbox";
import LockIcon from "@blueprintjs/icons/lib/esm/generated/components/lock";
import OfflineIcon from "@blueprintjs/icons/lib/esm/generated/components/offline";
import SearchIcon from "@blueprintjs/icons/lib/esm/generated/components/search";
import type { ReactElement, ReactNode } from "react";
import { errorMessage, isRefused } from "../base/errors";
import { ActionButton } from "../frame/ActionButton";
import "./states.css";
import type { Action } from "../base/types";

interface StateProps {
  title?: string;
  text?: ReactNode;
  action?: Action;
  icon?: ReactElement;
  /** Less padding, for cards and panels. */
  compact?: boolean;
}

function State({ title, text, action, icon, compact, role }: StateProps & { role?: "alert" }) {
  return (
    <div className="ui-state" data-compact={compact || undefined} role={role}>
      {icon ? (
        <span className="ui-state__icon" aria-hidden>
          {icon}
        </span>
      ) : null}
      {title ? <p className="ui-state__title">{title}</p> : null}
      {text ? <p className="ui-state__text">{text}</p> : null}
      {action ? <ActionButton action={action} /> : null}
    </div>
  );
}

/** Empty state: 暂无数据, the purpose of the list and the button that creates its first record. */
export function EmptyState({ title = "暂无数据", icon = <InboxIcon size={28} />, ...rest }: StateProps) {
  return <State title={title} icon={icon} {...rest} />;
}

/**
 * Error state: 请求异常 with the server's message and, unless permission is missing, a button to retry
 * (core §8).
 */
export function ErrorState({
  error,
  onRetry,
  compact,
}: {
  error: unknown;
  onRetry?: () => void;
  compact?: boolean;
}) {
  return (
    <State
      role="alert"
      title="请求异常"
      text={errorMessage(error)}
      icon={<OfflineIcon size={28} />}
      compact={compact}
      action={onRetry && !isRefused(error) ? { key: "retry", text: "重试", onClick: onRetry } : undefined}
    />
  );
}

/** State for users without permission. */
export function ForbiddenState({
  title = "没有访问权限",
  text = "需要查看时请联系管理员开通权限。",
  icon = <LockIcon size={28} />,
  ...rest
}: StateProps) {
  return <State title={title} text={text} icon={icon} {...rest} />;
}

/** State for a page or record that does not exist or is not visible to the user. */
export function NotFoundState({
  title = "页面不存在",
  text = "内容可能已被删除，或地址有误。",
  icon = <SearchIcon size={28} />,
  ...rest
}: StateProps) {
  return <State title={title} text={text} icon={icon} {...rest} />;
}
