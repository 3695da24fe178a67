import { Component, Fragment, type ReactNode, useState } from "react";
import { AppError, ChunkLoadError, errorText } from "@/app/errors";
import { ErrorState, ForbiddenState, NotFoundState } from "@/ui/feedback/states";
import { useDocumentTitle } from "./title";

interface Props {
  readonly children: ReactNode;
  /** A new value clears the error: for another page, or a retry. */
  readonly resetKey: unknown;
  readonly onRetry: () => void;
  /** Called once with each failure. */
  readonly onFailure?: (error: unknown) => void;
  /** Inside a popover or a card: a small notice instead of a screen with a document title. */
  readonly inline?: boolean;
}

/** The error screens: each sets the document title and offers an action to continue. */
export class PageBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error);
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.failed)
      this.setState({ error: null, failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    if (this.props.inline)
      return <ErrorState compact error={{ message: errorText(error) }} onRetry={this.retry} />;
    return <ErrorScreen error={error} onRetry={this.retry} />;
  }

  private readonly retry = () => {
    // Only a new document loads a lost stylesheet again, and a lost script may be of an old release.
    if (this.state.error instanceof ChunkLoadError) {
      window.location.reload();
      return;
    }
    this.props.onRetry();
    this.setState({ error: null, failed: false });
  };
}

interface PartProps {
  readonly children: ReactNode;
  /** A new value clears the error: for another record, or another request. */
  readonly resetKey?: string;
}

/**
 * Boundary of a part that loads its own data: its failure is shown in its place with a retry, and the rest
 * of the page stays.
 */
export function PartBoundary({ children, resetKey = "" }: PartProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PageBoundary inline resetKey={`${resetKey} ${attempt}`} onRetry={() => setAttempt((tries) => tries + 1)}>
      <Fragment key={attempt}>{children}</Fragment>
    </PageBoundary>
  );
}

/** A failure as a screen of its own. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof AppError && error.code === "FORBIDDEN") return <ForbiddenScreen />;
  if (error instanceof AppError && error.code === "NOT_FOUND") return <NotFoundScreen text={error.message} />;
  const away = error instanceof AppError && error.code === "NETWORK";
  const title = away ? "网络已断开" : error instanceof ChunkLoadError ? "页面加载失败" : "页面出错了";
  return (
    <Screen title={title}>
      <ErrorState error={{ message: errorText(error) }} onRetry={onRetry} />
    </Screen>
  );
}

/** 403: signed in, but without the permission. */
export function ForbiddenScreen() {
  return (
    <Screen title="无权访问">
      <ForbiddenState action={{ key: "home", text: "返回工作台", href: "/" }} />
    </Screen>
  );
}

/** 404: no such page, or a record that is not visible to the viewer. */
export function NotFoundScreen({ text }: { text?: string }) {
  return (
    <Screen title="页面不存在">
      <NotFoundState {...(text ? { text } : {})} action={{ key: "home", text: "返回工作台", href: "/" }} />
    </Screen>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title, 2);
  return (
    <div className="app-screen">
      <h1 className="ui-visually-hidden">{title}</h1>
      {children}
    </div>
  );
}
