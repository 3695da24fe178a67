import { type ComponentType, type ReactElement, Suspense, use, useState } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { forgetFailure, loadChunk } from "./chunk";
import { PageBoundary } from "./PageBoundary";

interface LateProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly own: P;
}

function Loaded<P extends object>({ load, own }: LateProps<P>) {
  const Part = use(loadChunk(load));
  return <Part {...own} />;
}

function Late<P extends object>({ load, own }: LateProps<P>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetFailure(load);
    setAttempt(attempt + 1);
  };
  return (
    <PageBoundary inline resetKey={attempt} onRetry={retry}>
      <Suspense fallback={<LoadingMask text="加载中" />}>
        <Loaded load={load} own={own} />
      </Suspense>
    </PageBoundary>
  );
}

/**
 * A part of a page that is fetched apart from it: what is of another module, so that neither module's files bring the
 * other's, or what stands below and asks for its own data. `ahead` asks for it as soon as the page's code has arrived, before
 * there is anything to draw. It fails by itself and leaves the page standing.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { ahead = false } = {},
): (props: P) => ReactElement {
  // whoever draws it meets the failure
  if (ahead) load().catch(() => undefined);
  return (props) => <Late load={load} own={props} />;
}
