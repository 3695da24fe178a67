import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { RelayEnvironmentProvider, usePreloadedQuery } from "react-relay";
import { MemoryRouter } from "react-router";
import { type ConcreteRequest, Environment, Network, Observable, RecordSource, Store } from "relay-runtime";
import { describe, expect, it } from "vitest";
import type { articlesQuery } from "@/__generated__/articlesQuery.graphql";
import articleQuery from "@/__generated__/articlesQuery.graphql";
import { AppError } from "@/app/errors";
import type { PageModule, PageProps, RouteEntry } from "@/app/routes/types";
import { takeComplaints } from "@/app/testing/setup";
import { PageHost } from "./PageHost";
import { usePagePending, usePageRefresh } from "./pageContext";
import { primePage } from "./prime";

/** A network that answers when told to. */
function slowNetwork() {
  const sent: { key: string; answer: (title: string) => void; fail: (error: Error) => void }[] = [];
  const environment = new Environment({
    network: Network.create((_params, variables) =>
      Observable.create((sink) => {
        const key = String(variables.key);
        sent.push({
          key,
          answer: (title) => {
            sink.next({ data: { article: { key, title, body: "", updatedAt: "2026-01-01T00:00:00Z" } } });
            sink.complete();
          },
          fail: (error) => sink.error(error),
        });
      }),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 0, queryCacheExpirationTime: 60_000 }),
  });
  return { environment, sent };
}

function Page({ queryRef }: PageProps<articlesQuery>) {
  const { article } = usePreloadedQuery<articlesQuery>(articleQuery, queryRef);
  const refresh = usePageRefresh();
  const pending = usePagePending();
  return (
    <>
      <h1>{article?.title}</h1>
      <p>{pending ? "pending" : "idle"}</p>
      <button type="button" onClick={() => void refresh()}>
        refresh
      </button>
    </>
  );
}

function slowEntry() {
  let arrive: (module: PageModule) => void = () => undefined;
  const chunk = new Promise<PageModule>((resolve) => {
    arrive = resolve;
  });
  const entry: RouteEntry = {
    path: "/article/:key",
    title: "文章",
    module: "shell",
    chunk: () => chunk,
    query: () =>
      Promise.resolve({ default: articleQuery as ConcreteRequest, vars: (params) => ({ key: params.key }) }),
  };
  return { entry, arrive: () => arrive({ default: Page }) };
}

const nothing = new URLSearchParams();

describe("prime, then own", () => {
  it("sends exactly one request per navigation, before the page's chunk has arrived", async () => {
    const { environment, sent } = slowNetwork();
    const { entry, arrive } = slowEntry();
    await primePage({ environment, entry, params: { key: "a" }, search: nothing });
    expect(sent).toHaveLength(1);

    await act(() => {
      render(
        <StrictMode>
          <RelayEnvironmentProvider environment={environment}>
            <PageHost entry={entry} params={{ key: "a" }} search={nothing} />
          </RelayEnvironmentProvider>
        </StrictMode>,
      );
    });
    expect(screen.queryByRole("heading")).toBeNull();
    await act(() => Promise.resolve(arrive()));
    await act(() => Promise.resolve(sent[0]?.answer("甲")));
    expect(screen.getByRole("heading").textContent).toBe("甲");
    expect(sent).toHaveLength(1);
    expect(document.title).toBe("文章 · 协力");
  });

  it("finds an answer that came before the page, with nothing else holding it in the store", async () => {
    const { environment, sent } = slowNetwork();
    const { entry, arrive } = slowEntry();
    arrive();
    await primePage({ environment, entry, params: { key: "a" }, search: nothing });
    sent[0]?.answer("甲");
    environment.getStore().notify();
    await act(() => {
      render(
        <RelayEnvironmentProvider environment={environment}>
          <PageHost entry={entry} params={{ key: "a" }} search={nothing} />
        </RelayEnvironmentProvider>,
      );
    });
    expect(screen.getByRole("heading").textContent).toBe("甲");
    expect(sent).toHaveLength(1);
  });

  it("asks once when hover and click follow each other", async () => {
    const { environment, sent } = slowNetwork();
    const { entry } = slowEntry();
    await primePage({ environment, entry, params: { key: "a" }, search: nothing });
    sent[0]?.answer("甲");
    await primePage({ environment, entry, params: { key: "a" }, search: nothing });
    expect(sent).toHaveLength(1);
  });

  it("keeps the old rows while another address loads, and blanks nothing on refresh", async () => {
    const { environment, sent } = slowNetwork();
    const { entry, arrive } = slowEntry();
    arrive();
    const host = (key: string) => (
      <RelayEnvironmentProvider environment={environment}>
        <PageHost entry={entry} params={{ key }} search={nothing} />
      </RelayEnvironmentProvider>
    );
    const view = await act(() => Promise.resolve(render(host("a"))));
    await act(() => Promise.resolve(sent[0]?.answer("甲")));
    await act(() => Promise.resolve(view.rerender(host("b"))));
    expect(screen.getByRole("heading").textContent).toBe("甲");
    expect(screen.getByText("pending")).toBeTruthy();
    await act(() => Promise.resolve(sent[1]?.answer("乙")));
    expect(screen.getByRole("heading").textContent).toBe("乙");

    await act(() => Promise.resolve(screen.getByRole("button").click()));
    expect(screen.getByRole("heading").textContent).toBe("乙");
    await act(() => Promise.resolve(sent[2]?.answer("丙")));
    expect(screen.getByRole("heading").textContent).toBe("丙");
    expect(screen.getByText("idle")).toBeTruthy();
    expect(sent.map((request) => request.key)).toEqual(["a", "b", "b"]);
  });
});

describe("failures", () => {
  it.each([
    ["FORBIDDEN", "无权访问 · 协力"],
    ["NOT_FOUND", "页面不存在 · 协力"],
    ["INTERNAL_SERVER_ERROR", "页面出错了 · 协力"],
  ] as const)("names the screen of %s in the title", async (code, title) => {
    const { environment, sent } = slowNetwork();
    const { entry, arrive } = slowEntry();
    arrive();
    await act(() => {
      render(
        <MemoryRouter>
          <RelayEnvironmentProvider environment={environment}>
            <PageHost entry={entry} params={{ key: "a" }} search={nothing} />
          </RelayEnvironmentProvider>
        </MemoryRouter>,
      );
    });
    await act(() => Promise.resolve(sent[0]?.fail(new AppError(code, "说明"))));
    expect(document.title).toBe(title);
    takeComplaints();
  });
});
