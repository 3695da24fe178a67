import { type ComponentType, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { OperationType } from "relay-runtime";
import { errorText } from "@/app/errors";
import type {
  PageModule,
  PageProps,
  PlainPageProps,
  QueryModule,
  RouteEntry,
  RouteParams,
} from "@/app/routes/types";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { toast } from "@/ui/feedback/toasts";
import { forgetFailure, loadChunk } from "./chunk";
import { PageBoundary } from "./PageBoundary";
import { PageContext } from "./pageContext";
import { variablesOf } from "./prime";
import { useDocumentTitle } from "./title";

export interface PageHostProps {
  readonly entry: RouteEntry;
  readonly params: RouteParams;
  readonly search: URLSearchParams;
}

/**
 * Shows one page of the manifest and owns its query reference.
 *
 * The request is under way before this mounts (`primePage`); loading with `store-or-network` joins it or finds its
 * answer, so that one navigation costs one request.
 */
export function PageHost({ entry, params, search }: PageHostProps) {
  useDocumentTitle(entry.title, 0);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    forgetFailure(entry.chunk);
    forgetFailure(entry.query);
    setAttempt((tries) => tries + 1);
  }, [entry]);
  return (
    <PageBoundary resetKey={`${entry.path}?${search}#${JSON.stringify(params)}`} onRetry={retry}>
      <Suspense fallback={<PageLoading />}>
        {entry.query ? (
          <QueryPage key={attempt} entry={entry} load={entry.query} params={params} search={search} />
        ) : (
          <PlainPage key={attempt} entry={entry} params={params} search={search} />
        )}
      </Suspense>
    </PageBoundary>
  );
}

/** While a page's code or first answer is under way. */
function PageLoading() {
  return <LoadingMask />;
}

function usePageComponent(entry: RouteEntry): ComponentType<PlainPageProps & Partial<PageProps>> {
  if (!entry.chunk) throw new Error(`route ${entry.path} has neither a page nor a redirect`);
  const module: PageModule = use(loadChunk(entry.chunk));
  // A page narrows its props to its own query; the manifest pairs page and query, which the type can't say.
  return module.default as ComponentType<PlainPageProps>;
}

function PlainPage({ entry, params, search }: PageHostProps) {
  const Page = usePageComponent(entry);
  const context = useMemo(() => ({ entry, refresh: () => Promise.resolve(), pending: false }), [entry]);
  return (
    <PageContext value={context}>
      <Page params={params} search={search} />
    </PageContext>
  );
}

function QueryPage({ entry, load, params, search }: PageHostProps & { load: () => Promise<QueryModule> }) {
  const module = use(loadChunk(load));
  const environment = useRelayEnvironment();
  const variables = variablesOf(module, params, search);
  const [queryRef, pending] = useOwnedQuery<OperationType>(module.default, variables);
  const [refreshing, setRefreshing] = useState(0);
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });

  // The reference on screen is subscribed to the store, so a new answer appears by itself and nothing goes blank.
  const refresh = useCallback(async () => {
    setRefreshing((count) => count + 1);
    try {
      await fetchQuery(environment, module.default, latest.current).toPromise();
    } catch (error) {
      toast.error(errorText(error), { title: "请求异常" });
    } finally {
      setRefreshing((count) => count - 1);
    }
  }, [environment, module]);

  const busy = pending || refreshing > 0;
  const context = useMemo(() => ({ entry, refresh, pending: busy }), [entry, refresh, busy]);
  return (
    <PageContext value={context}>
      {queryRef ? (
        <Suspense fallback={<PageLoading />}>
          <LoadedPage entry={entry} params={params} search={search} queryRef={queryRef} />
        </Suspense>
      ) : (
        <PageLoading />
      )}
    </PageContext>
  );
}

function LoadedPage({ entry, ...props }: PageProps & { readonly entry: RouteEntry }) {
  const Page = usePageComponent(entry);
  return <Page {...props} />;
}
