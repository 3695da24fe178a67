import { act, type RenderResult, render, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import type { ConcreteRequest } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { vi } from "vitest";
import { PageHost } from "@/app/page/PageHost";
import type { QueryModule, RouteEntry, RouteParams } from "@/app/routes/types";
import { ViewerContext } from "@/app/session/ViewerGate";
import type { Viewer } from "@/app/session/viewer";
import { dataId } from "@/relay/dataId";
import { deepEqual } from "@/ui/base/equal";
import { UiProvider } from "@/ui/base/UiProvider";
import { DialogHost } from "@/ui/dialog/dialogs";
import { testViewer } from "./viewer";

type Resolvers = NonNullable<Parameters<typeof MockPayloadGenerator.generate>[1]>;

export interface RenderPageOptions {
  /** The page's `query.ts` module or `{ default: artifact }`. */
  readonly query?: QueryModule;
  /**
   * Queries that parts of the page send themselves: preloaded, or kept out of the store (`usePlainQuery`).
   */
  readonly parts?: readonly ConcreteRequest[];
  readonly params?: RouteParams;
  /** The address shown, e.g. `/members?pageNo=2`. */
  readonly path?: string;
  /**
   * Values by type for MockPayloadGenerator; every query and mutation of the page is answered with them.
   */
  readonly resolvers?: Resolvers;
  readonly viewer?: Partial<Viewer>;
}

export interface RenderedPage extends RenderResult {
  readonly environment: ReturnType<typeof createMockEnvironment>;
  /** The requests sent, in order. */
  readonly requests: readonly { readonly name: string; readonly variables: unknown }[];
  readonly router: ReturnType<typeof createMemoryRouter>;
}

type Payload = ReturnType<typeof MockPayloadGenerator.generate>;

/**
 * The generator invents an entry for every list, so that each mutation would fail unless a test sets its
 * errors.
 */
function withoutInventedErrors(payload: Payload): Payload {
  for (const root of Object.values(payload.data ?? {})) {
    const list = (root as { userErrors?: { message?: string }[] } | null)?.userErrors;
    if (list?.[0]?.message?.startsWith("<mock-value")) list.length = 0;
  }
  return payload;
}

/**
 * A preloaded query goes straight to the network, which the mock answers only for operations announced
 * before.
 */
function announcePreloads(
  environment: ReturnType<typeof createMockEnvironment>,
  queries: readonly ConcreteRequest[],
): void {
  const network = environment.getNetwork();
  const { execute } = network;
  network.execute = (request, variables, ...rest) => {
    const asked = queries.find(({ params }) => params === request);
    const known = environment.mock
      .getAllOperations()
      .some(
        (operation) =>
          operation.request.node.params === request && deepEqual(operation.request.variables, variables),
      );
    if (asked && !known) environment.mock.queuePendingOperation(asked, variables);
    return execute.call(network, request, variables, ...rest);
  };
}

function Host({ entry, params }: { entry: RouteEntry; params: RouteParams }) {
  const { search } = useLocation();
  return (
    <>
      <PageHost entry={entry} params={params} search={new URLSearchParams(search)} />
      <DialogHost />
    </>
  );
}

/**
 * Renders a page as the product would: host, viewer, router, dialogs and a Relay environment that answers.
 */
export async function renderPage(
  Page: ComponentType<never>,
  options: RenderPageOptions = {},
): Promise<RenderedPage> {
  const { query, parts = [], params = {}, path = "/", resolvers = {}, viewer } = options;
  const environment = createMockEnvironment({ getDataID: dataId });
  const requests: { name: string; variables: unknown }[] = [];
  const answer = () =>
    environment.mock.queueOperationResolver((operation) => {
      answer();
      requests.push({ name: operation.request.node.params.name, variables: operation.request.variables });
      return withoutInventedErrors(MockPayloadGenerator.generate(operation, resolvers));
    });
  answer();
  announcePreloads(environment, [...(query ? [query.default] : []), ...parts]);
  const chunk = Promise.resolve({ default: Page });
  const module = query ? Promise.resolve(query) : null;
  const entry: RouteEntry = {
    path,
    title: "页面",
    module: "shell",
    chunk: () => chunk,
    ...(module ? { query: () => module } : {}),
  };
  const router = createMemoryRouter([{ path: "*", element: <Host entry={entry} params={params} /> }], {
    initialEntries: [path],
  });
  const result = await act(() =>
    Promise.resolve(
      render(
        <UiProvider>
          <RelayEnvironmentProvider environment={environment}>
            <ViewerContext value={testViewer(viewer)}>
              <RouterProvider router={router} />
            </ViewerContext>
          </RelayEnvironmentProvider>
        </UiProvider>,
      ),
    ),
  );
  await waitFor(() => {
    if (result.queryByText("正在加载数据…")) throw new Error("the page still loads");
  });
  // and its late parts: React warns about one that arrives during a click
  await act(() => vi.dynamicImportSettled());
  return { ...result, environment, requests, router };
}
