import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { type PreloadedQuery, RelayEnvironmentProvider, usePreloadedQuery } from "react-relay";
import { Environment, type GraphQLResponse, Network, RecordSource, Store } from "relay-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import artifact, { type keptWorkItemsQuery } from "@/__generated__/keptWorkItemsQuery.graphql";
import { publishChanges } from "./live";
import { outcomeOf } from "./useAppMutation";
import type { Follows } from "./useLiveQuery";
import { useOwnedQuery } from "./useOwnedQuery";

const VARIABLES = { page: { number: 1, size: 500 } };

/** The data of the server, and the number of requests. */
let names: string[];
let requests: number;

const answer = (): GraphQLResponse => ({
  data: {
    workItems: {
      nodes: names.map((name, at) => ({
        id: `WorkItem:${at}`,
        rowId: String(at),
        code: null,
        name,
        kind: "SERVICE",
        unit: null,
        price: null,
      })),
    },
  },
});

const environmentOf = (age: number) =>
  new Environment({
    network: Network.create(() => {
      requests += 1;
      return Promise.resolve(answer());
    }),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 10, queryCacheExpirationTime: age }),
  });

function Shown({ queryRef }: { queryRef: PreloadedQuery<keptWorkItemsQuery> }) {
  const { workItems } = usePreloadedQuery<keptWorkItemsQuery>(artifact, queryRef);
  return <p>{workItems?.nodes.map(({ name }) => name).join("、")}</p>;
}

interface Asked {
  readonly query?: typeof artifact;
  readonly follows?: Follows;
}

function List({ query = artifact, follows }: Asked) {
  const [queryRef] = useOwnedQuery<keptWorkItemsQuery>(
    query,
    VARIABLES,
    "store-or-network",
    undefined,
    follows,
  );
  return queryRef ? <Shown queryRef={queryRef} /> : null;
}

/** Shows a page with the list. */
const open = (environment: Environment, query = artifact, follows?: Follows) =>
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense>
        <List query={query} {...(follows ? { follows } : {})} />
      </Suspense>
    </RelayEnvironmentProvider>,
  );

/** Shows the list and leaves it. */
async function left(environment: Environment, query = artifact): Promise<void> {
  const { unmount } = open(environment, query);
  await screen.findByText("甲");
  unmount();
  // references are disposed after the page
  await act(() => new Promise((done) => setTimeout(done, 5)));
  expect(requests).toBe(1);
}

const told = () => publishChanges([{ type: "WORK_ITEM", recordId: "WorkItem:1", action: "CREATED" }]);

beforeEach(() => {
  names = ["甲"];
  requests = 0;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("asks again for a list that was left when a change of its records was told", async () => {
  const environment = environmentOf(60_000);
  await left(environment);
  names = ["甲", "乙"];
  told();
  open(environment);
  expect(await screen.findByText("甲、乙")).toBeTruthy();
  expect(requests).toBe(2);
});

it("asks again for a list that was left when this tab has changed something, though nothing was told", async () => {
  const environment = environmentOf(60_000);
  await left(environment);
  names = ["甲", "乙"];
  await outcomeOf(({ onCompleted }) => onCompleted({ workItemCreate: { userErrors: [] } }));
  const { unmount } = open(environment);
  expect(await screen.findByText("甲、乙")).toBeTruthy();
  expect(requests).toBe(2);
  // exactly one request
  unmount();
  open(environment);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(requests).toBe(2);
});

it("shows what it has when nothing has happened, or to other records alone", async () => {
  const environment = environmentOf(60_000);
  await left(environment);
  publishChanges([{ type: "TEAM", recordId: "Team:1", action: "CREATED" }]);
  open(environment);
  expect(await screen.findByText("甲")).toBeTruthy();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(requests).toBe(1);
});

it("asks again for what is on screen when a change is told", async () => {
  open(environmentOf(60_000));
  await screen.findByText("甲");
  names = ["甲", "乙"];
  act(told);
  await waitFor(() => expect(screen.getByText("甲、乙")).toBeTruthy(), { timeout: 3_000 });
  expect(requests).toBe(2);
});

it("leaves what happened while it was away to another query, where that asks for several, and follows the rest", async () => {
  const environment = environmentOf(60_000);
  await left(environment);
  told();
  await outcomeOf(({ onCompleted }) => onCompleted({ workItemCreate: { userErrors: [] } }));
  open(environment, artifact, "shown");
  await screen.findByText("甲");
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(requests).toBe(1);
  names = ["甲", "乙"];
  act(told);
  await waitFor(() => expect(screen.getByText("甲、乙")).toBeTruthy(), { timeout: 3_000 });
  expect(requests).toBe(2);
});

it("asks for several when they come on screen again, and not while they are there", async () => {
  // with `follows` the request is sent at once
  vi.spyOn(Math, "random").mockReturnValue(0);
  const environment = environmentOf(60_000);
  await left(environment);
  const { unmount } = open(environment, artifact, "appearing");
  await screen.findByText("甲");
  names = ["甲", "乙"];
  act(told);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(requests).toBe(1);
  unmount();
  open(environment, artifact, "appearing");
  expect(await screen.findByText("甲、乙")).toBeTruthy();
  expect(requests).toBe(2);
});

it("shows without a network what is kept of it, however old, and asks for it with one", async () => {
  const kept = { ...artifact, params: { ...artifact.params, name: "MyWorkPageQuery" } } as typeof artifact;
  const environment = environmentOf(1);
  await left(environment, kept);
  vi.stubGlobal("navigator", { onLine: false });
  const { unmount } = open(environment, kept);
  expect(await screen.findByText("甲")).toBeTruthy();
  expect(requests).toBe(1);
  unmount();
  vi.stubGlobal("navigator", { onLine: true });
  open(environment, kept);
  await waitFor(() => expect(requests).toBe(2));
});
