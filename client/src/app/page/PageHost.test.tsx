import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { RelayEnvironmentProvider, usePreloadedQuery } from "react-relay";
import { MemoryRouter } from "react-router";
import { type ConcreteRequest, Environment, Network, Observable, RecordSource, Store } from "relay-runtime";
import { beforeEach, describe, expect, it } from "vitest";
import type { articlesQuery } from "@/__generated__/articlesQuery.graphql";
import articleQuery from "@/__generated__/articlesQuery.graphql";
import { AppError } from "@/app/errors";
import type { PageModule, PageProps, RouteEntry } from "@/app/routes/types";
import { takeComplaints } from "@/app/testing/setup";
import { ToastHost, toast } from "@/ui/feedback/toasts";
import { PageHost } from "./PageHost";
import { usePagePending, usePageRefresh } from "./pageContext";
import { primePage } from "./prime";

/** A network that answers on command. */
function slowNetwork() {
  const sent: { key: string; answer: (title: string) => void; fail: (error: Error) => void }[] = [];
  const environment = new Environment({
    network: Network.create((_params, variables) =>
      Observable.create((sink) => {
        const key = String(variables.key);
        let over = false;
        sent.push({
          key,
          answer: (title) => {
            sink.next({ data: { article: { key, title, body: "", updatedAt: "2026-01-01T00:00:00Z" } } });
            sink.complete();
          },
          fail: (error) => {
            if (!over) sink.error(error);
          },
        });
        return () => {
          over = true;
        };
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
      Promise.resolve({
        default: articleQuery as ConcreteRequest,
        vars: (params, search) => ({ key: search.get("key") ?? params.key }),
      }),
  };
  return { entry, arrive: () => arrive({ default: Page }) };
}

const nothing = new URLSearchParams();

beforeEach(() => toast.clear());

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
  async function list() {
    const { environment, sent } = slowNetwork();
    const { entry, arrive } = slowEntry();
    arrive();
    const host = (search: string, key = "list") => (
      <MemoryRouter>
        <RelayEnvironmentProvider environment={environment}>
          <PageHost entry={entry} params={{ key }} search={new URLSearchParams(search)} />
        </RelayEnvironmentProvider>
        <ToastHost />
      </MemoryRouter>
    );
    const view = await act(() => Promise.resolve(render(host(""))));
    await act(() => Promise.resolve(sent[0]?.answer("甲")));
    const go = (search: string, key?: string) => act(() => Promise.resolve(view.rerender(host(search, key))));
    return { sent, go, heading: () => screen.queryByRole("heading")?.textContent };
  }
  const answer = (sent: { answer: (title: string) => void } | undefined, title: string) =>
    act(() => Promise.resolve(sent?.answer(title)));
  const fail = (sent: { fail: (error: Error) => void } | undefined, text = "数据库忙") =>
    act(() => Promise.resolve(sent?.fail(new AppError("INTERNAL_SERVER_ERROR", text))));

  it("keeps what a list shows when other filters fail, says so until it is asked again, and then shows it", async () => {
    const { sent, go, heading } = await list();
    await go("key=b");
    await fail(sent[1]);
    expect(heading()).toBe("甲");
    expect(screen.getByText("idle")).toBeTruthy();
    expect(document.title).toBe("文章 · 协力");
    expect(screen.getByRole("alert").textContent).toBe("请求异常数据库忙");

    await act(() => Promise.resolve(screen.getByRole("button", { name: "重试" }).click()));
    expect(screen.getByText("pending")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    await fail(sent[2], "仍然很忙");
    expect(heading()).toBe("甲");
    expect(screen.getByRole("alert").textContent).toBe("请求异常仍然很忙");
    await act(() => Promise.resolve(screen.getByRole("button", { name: "重试" }).click()));
    await answer(sent[3], "乙");
    expect(heading()).toBe("乙");
    expect(sent.map(({ key }) => key)).toEqual(["list", "b", "b", "b"]);
  });

  it("goes on to other filters after a failure, and back to those before", async () => {
    const { sent, go, heading } = await list();
    await go("key=b");
    await fail(sent[1]);
    await go("key=c");
    expect(screen.queryByRole("alert")).toBeNull();
    await answer(sent[2], "丙");
    expect(heading()).toBe("丙");
    await go("key=d");
    await fail(sent[3]);
    await go("key=c");
    expect(heading()).toBe("丙");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows what was asked for last, whichever answer comes first", async () => {
    const { sent, go, heading } = await list();
    await go("key=b");
    await go("key=c");
    await answer(sent[2], "丙");
    await fail(sent[1]);
    expect(heading()).toBe("丙");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the failed filters when a refresh brings them", async () => {
    const { sent, go, heading } = await list();
    await go("key=b");
    await fail(sent[1]);
    await act(() => Promise.resolve(screen.getByRole("button", { name: "refresh" }).click()));
    await answer(sent[2], "乙");
    expect(heading()).toBe("乙");
  });

  it("never keeps one record on screen for another", async () => {
    const { sent, go, heading } = await list();
    await go("", "other");
    await fail(sent[1]);
    expect(heading()).toBe("页面出错了");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain("请求异常数据库忙");
    takeComplaints();
  });

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
