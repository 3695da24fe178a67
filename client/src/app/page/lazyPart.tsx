import { type ComponentType, type ReactElement, Suspense, use, useState } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { forgetFailure, loadChunk } from "./chunk";
import { PageBoundary } from "./PageBoundary";

interface LazyPartProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly own: P;
}

function Loaded<P extends object>({ load, own }: LazyPartProps<P>) {
  const Part = use(loadChunk(load));
  return <Part {...own} />;
}

function LazyPart<P extends object>({ load, own }: LazyPartProps<P>) {
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
 * A part of a page whose code loads separately: a part from another module, so that neither module's files
 * include the other's, or one further down that loads its own data. With `ahead` its code loads as soon as
 * the page's code has arrived, before it is rendered. Its failure leaves the rest of the page intact.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { ahead = false } = {},
): (props: P) => ReactElement {
  // a failure is reported when the part is rendered
  if (ahead) load().catch(() => undefined);
  return (props) => <LazyPart load={load} own={props} />;
}
