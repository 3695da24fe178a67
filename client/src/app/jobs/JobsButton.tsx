import HistoryIcon from "@blueprintjs/icons/lib/esm/generated/components/history";
import { Component, lazy, type ReactNode, Suspense } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Popover } from "@/ui/frame/Popover";
import { JobCount } from "./JobCount";

const JobsPanel = lazy(() => import("./JobsPanel").then((module) => ({ default: module.JobsPanel })));

/** After a failure there is no count; the panel shows the error. */
class Quiet extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The job centre's button, with the number of the member's running jobs; the list loads when it opens. */
export function JobsButton() {
  return (
    <Popover
      label="任务中心"
      placement="bottom-end"
      content={
        <div className="app-notices">
          <Suspense fallback={<LoadingMask text="加载中" />}>
            <JobsPanel />
          </Suspense>
        </div>
      }
    >
      <button type="button" className="app-bar__button app-bar__icon" aria-label="任务中心" title="任务中心">
        <HistoryIcon />
        <Quiet>
          <Suspense fallback={null}>
            <JobCount />
          </Suspense>
        </Quiet>
      </button>
    </Popover>
  );
}
