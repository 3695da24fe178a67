import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { fetchQuery, type PreloadedQuery, useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import { errorText } from "@/app/errors";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { toast } from "@/ui/feedback/toasts";

/** What the inside of a view is given. */
export interface ViewData<Q extends OperationType> {
  readonly queryRef: PreloadedQuery<Q>;
  /** Asks again; what stands goes on standing meanwhile. */
  readonly refresh: () => Promise<void>;
  /** Other filters are under way, and the old answer still stands. */
  readonly pending: boolean;
}

interface ViewHostProps<Q extends OperationType> {
  readonly artifact: ConcreteRequest;
  readonly variables: Q["variables"];
  /** Whenever this becomes another value the view asks again. */
  readonly refreshKey: unknown;
  readonly children: (data: ViewData<Q>) => ReactNode;
}

/** One look at the tasks of a list, with its own request, its own wait and its own failure (business §2 Task). */
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
