import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { fetchQuery, type PreloadedQuery, useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import { errorText } from "@/app/errors";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { toast } from "@/ui/feedback/toasts";

/** Props of the content of a view. */
export interface ViewData<Q extends OperationType> {
  readonly queryRef: PreloadedQuery<Q>;
  /** Refetches; the present data stays meanwhile. */
  readonly refresh: () => Promise<void>;
  /** Whether data for other filters is loading while the old data stays. */
  readonly pending: boolean;
}

interface ViewHostProps<Q extends OperationType> {
  readonly artifact: ConcreteRequest;
  readonly variables: Q["variables"];
  /** Each new value makes the view refetch. */
  readonly refreshKey: unknown;
  readonly children: (data: ViewData<Q>) => ReactNode;
}

/** A view of the tasks in a list, with its own request, loading state and error (business §2 Task). */
export function ViewHost<Q extends OperationType>(props: ViewHostProps<Q>) {
  return (
    <PartBoundary resetKey={JSON.stringify(props.variables)}>
      <Suspense fallback={<LoadingMask />}>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  );
}

function Loaded<Q extends OperationType>({ artifact, variables, refreshKey, children }: ViewHostProps<Q>) {
  const environment = useRelayEnvironment();
  const [queryRef, pending] = useOwnedQuery<Q>(artifact, variables, "store-and-network");
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });
  const refresh = useCallback(async () => {
    await fetchQuery<Q>(environment, artifact, latest.current)
      .toPromise()
      .catch((error: unknown) => toast.error(errorText(error), { title: "请求异常" }));
  }, [environment, artifact]);
  const seen = useRef(refreshKey);
  useEffect(() => {
    if (Object.is(seen.current, refreshKey)) return;
    seen.current = refreshKey;
    void refresh();
  }, [refreshKey, refresh]);
  return queryRef ? children({ queryRef, refresh, pending }) : <LoadingMask />;
}
