import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import { createOperationDescriptor, type OperationType } from "relay-runtime";
import { AppError, errorText } from "@/app/errors";
import type {
  PageModule,
  PageProps,
  PlainPageProps,
  QueryModule,
  RouteEntry,
  RouteParams,
} from "@/app/routes/types";
import { noteRequest } from "@/relay/requestTimes";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { isRefused } from "@/ui/base/errors";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { toast } from "@/ui/feedback/toasts";
import { forgetFailure } from "./chunk";
import { PageBoundary } from "./PageBoundary";
import { PageContext } from "./pageContext";
import { variablesOf } from "./prime";
import { useDocumentTitle } from "./title";
import { useChunk } from "./useChunk";

export interface PageHostProps {
  readonly entry: RouteEntry;
  readonly params: RouteParams;
  readonly search: URLSearchParams;
}

/**
 * Shows one page of the manifest and owns its query reference.
 *
 * The request is in progress before this mounts (`primePage`); loading with `store-or-network` joins it or
 * finds its answer, so that one navigation costs one request.
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
    <PageBoundary
      resetKey={`${entry.path}?${search}#${JSON.stringify(params)}`}
      onRetry={retry}
      onFailure={tellFirstFailure}
    >
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

/** 403 and 404 have their own screens; any other failure is reported like that of a list. */
function tellFirstFailure(error: unknown): void {
  if (!(error instanceof AppError) || error.code === "FORBIDDEN" || error.code === "NOT_FOUND") return;
  tellFailure(error);
}

/** Shown while a page's code or first answer is loading. */
function PageLoading() {
  return <LoadingMask />;
}

type AnyPage = ComponentType<PlainPageProps & Partial<PageProps>>;

/** The page's component; null while its code is loading. */
function usePageComponent(entry: RouteEntry): AnyPage | null {
  if (!entry.chunk) throw new Error(`route ${entry.path} has neither a page nor a redirect`);
  const module = useChunk<PageModule>(entry.chunk);
  // A page narrows its props to its own query; the manifest pairs page and query, which the type can't say.
  return module && (module.default as AnyPage);
}

function PlainPage({ entry, params, search }: PageHostProps) {
  const Page = usePageComponent(entry);
  const context = useMemo(() => ({ entry, refresh: () => Promise.resolve(), pending: false }), [entry]);
  if (!Page) return <PageLoading />;
  return (
    <PageContext value={context}>
      <Page params={params} search={search} />
    </PageContext>
  );
}

function QueryPage({ load, ...props }: PageHostProps & { load: () => Promise<QueryModule> }) {
  const module = useChunk(load);
  return module ? <AskingPage {...props} module={module} /> : <PageLoading />;
}

function AskingPage({ entry, module, params, search }: PageHostProps & { module: QueryModule }) {
  const Page = usePageComponent(entry);
  const environment = useRelayEnvironment();
  const variables = variablesOf(module, params, search);
  // Other names in the path make another page; another query string is a different view of the same page.
  const place = JSON.stringify(params);
  const told = useRef<number>(undefined);
  const keeping = useMemo(
    () => ({
      key: place,
      onFailure: (failure: Error, ask: () => void) => {
        told.current = tellFailure(failure, ask);
      },
    }),
    [place],
  );
  const [queryRef, pending, again] = useOwnedQuery<OperationType>(
    module.default,
    variables,
    "store-or-network",
    keeping,
  );
  const [refreshing, setRefreshing] = useState(0);
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });

  // The reference on screen is subscribed to the store, so that a new answer appears without a blank page.
  const refresh = useCallback(async () => {
    setRefreshing((count) => count + 1);
    try {
      const { identifier } = createOperationDescriptor(module.default, latest.current).request;
      noteRequest(environment, identifier);
      await fetchQuery(environment, module.default, latest.current).toPromise();
      again();
    } catch (error) {
      tellFailure(error);
    } finally {
      setRefreshing((count) => count - 1);
    }
  }, [environment, module, again]);

  const busy = pending || refreshing > 0;
  // The toast about a failed request stays until the next request.
  const unsay = useCallback(() => {
    if (told.current !== undefined) toast.dismiss(told.current);
    told.current = undefined;
  }, []);
  useEffect(() => {
    if (busy) unsay();
  }, [busy, unsay]);
  useEffect(() => unsay, [unsay]);
  const context = useMemo(() => ({ entry, refresh, pending: busy }), [entry, refresh, busy]);
  return (
    <PageContext value={context}>
      {queryRef && Page ? (
        <Suspense fallback={<PageLoading />}>
          <Page params={params} search={search} queryRef={queryRef} />
        </Suspense>
      ) : (
        <PageLoading />
      )}
    </PageContext>
  );
}

/**
 * Failures that are not reported: the end of a session has its own screen, and an aborted request has no
 * consumer.
 */
const UNTOLD: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "ABORTED"]);

/**
 * Reports a list that could not be loaded: 请求异常 with the server's message (core §8); the data on screen
 * stays.
 */
function tellFailure(error: unknown, again?: () => void): number | undefined {
  if (error instanceof AppError && UNTOLD.has(error.code)) return undefined;
  return toast.error(errorText(error), {
    title: "请求异常",
    ...(again && !isRefused(error) ? { action: { text: "重试", onClick: again }, timeout: 0 } : {}),
  });
}
