import type { ReactNode } from "react";
import type { AppError } from "@/app/errors";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import "./life.css";

interface VersionsFrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** State of the request for the versions. */
  loaded: boolean;
  error: AppError | null;
  onRetry: () => void;
  /** Shown where there is no version to list. */
  instead: ReactNode;
  /** Shown below the list. */
  after?: ReactNode;
  /** The versions, the latest first. */
  children: ReactNode;
}

/** Dialog of the versions of a report or a stored query. */
export function VersionsFrame(props: VersionsFrameProps) {
  const { open, onClose, title, loaded, error, onRetry, instead, after, children } = props;
  return (
    <AppDialog
      open={open}
      size="wide"
      title={title}
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      {error ? (
        <ErrorState compact error={error} onRetry={onRetry} />
      ) : !loaded ? (
        <LoadingMask text="加载中" />
      ) : (
        (instead ?? (
          <>
            <ol className="report-versions" aria-label="历史版本">
              {children}
            </ol>
            {after}
          </>
        ))
      )}
    </AppDialog>
  );
}

interface VersionItemProps {
  number: number;
  /** Tags after the number. */
  tags?: ReactNode;
  /** Its author and time. */
  made: ReactNode;
  /** Restores it; absent for the present version. */
  onRestore?: (() => Promise<void>) | undefined;
  /** Its changes. */
  children: ReactNode;
}

/** A version with the button that restores it. */
export function VersionItem({ number, tags, made, onRestore, children }: VersionItemProps) {
  return (
    <li className="report-version">
      <header className="ui-row ui-row--wrap">
        <h3>第 {number} 版</h3>
        {tags}
        <span className="ui-muted ui-small ui-grow">{made}</span>
        {onRestore ? (
          <Button size="small" aria-label={`恢复第 ${number} 版`} onClick={onRestore}>
            恢复
          </Button>
        ) : null}
      </header>
      {children}
    </li>
  );
}

/** The question before a version is restored. */
export function confirmRestore(number: number): Promise<boolean> {
  return confirm({
    title: "恢复历史版本",
    text: `将报表恢复到第 ${number} 版？`,
    note: "现在的内容会作为一个历史版本保留，之后还可以恢复回来。",
    confirmText: "恢复",
  });
}
