import { act, render, screen } from "@testing-library/react";
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { RelayEnvironmentProvider, usePreloadedQuery } from "react-relay";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { Environment, Network, Observable, RecordSource, Store } from "relay-runtime";
import { describe, expect, it } from "vitest";
import articleQuery, { type articlesQuery } from "@/__generated__/articlesQuery.graphql";
import { registerRoutes } from "@/app/routes/registry";
import type { PageProps, PlainPageProps, RouteEntry } from "@/app/routes/types";
import { matchPage } from "./match";
import { KEPT_PAGES, PageStack } from "./PageStack";

let effects: string[] = [];

function Page({ search }: PlainPageProps): ReactNode {
  const location = useLocation();
  const [name] = useState(location.pathname);
  const [count, setCount] = useState(0);
  useEffect(() => {
    effects.push(`+${name}`);
    return () => {
      effects.push(`-${name}`);
    };
  }, [name]);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count} ${location.search} ${search}`}
    </button>
  );
}

function entry(path: string, keepAlive: boolean): RouteEntry {
  const module = Promise.resolve({ default: Page });
  return { path, title: path, module: "shell", keepAlive, chunk: () => module };
}

function Frame() {
  const location = useLocation();
  const match = matchPage(location.pathname);
  return match ? <PageStack entry={match.entry} params={match.params} location={location} /> : null;
}

async function start(entries: RouteEntry[], at: string) {
  effects = [];
  registerRoutes(entries);
  const router = createMemoryRouter([{ path: "*", Component: Frame }], { initialEntries: [at] });
  await act(() => Promise.resolve(void render(<RouterProvider router={router} />)));
  return async (path: string) => {
    await act(async () => {
      await router.navigate(path);
    });
  };
}

const visible = () => screen.getAllByRole("button").map((button) => button.textContent?.trim());

describe("kept-alive pages", () => {
  it("keep their state and the address they were left at, and drop their effects while hidden", async () => {
    const go = await start([entry("/a", true), entry("/b", false)], "/a?keyword=x");
    act(() => screen.getByRole("button").click());
    await go("/b?other=1");
    expect(visible()).toEqual(["/b 0 ?other=1 other=1"]);
    expect(effects).toEqual(["+/a", "-/a", "+/b"]);
    const hidden = screen.getByText(/^\/a/);
    expect(hidden.textContent).toContain("?keyword=x");
    await go("/a?keyword=x");
    expect(visible()).toEqual(["/a 1 ?keyword=x keyword=x"]);
  });

  it("are forgotten when not to be kept, and beyond eight", async () => {
    const entries = Array.from({ length: KEPT_PAGES + 3 }, (_, index) => entry(`/p${index}`, index !== 0));
    const go = await start(entries, "/p0");
    for (let index = 1; index < entries.length; index += 1) await go(`/p${index}`);
    expect(document.body.textContent).not.toContain("/p0");
    expect(document.body.textContent).not.toMatch(/\/p1 /);
    expect(document.body.textContent).toMatch(/\/p2 /);
  });

  it("come back with what they showed, asking for nothing and complaining of nothing", async () => {
    const titles: string[] = [];
    const environment = new Environment({
      network: Network.create((_params, variables) => {
        titles.push(String(variables.key));
        return Observable.from({
          data: {
            article: {
              key: variables.key,
              title: `标题 ${variables.key}`,
              body: "",
              updatedAt: "2026-01-01T00:00:00Z",
            },
          },
        });
      }),
      store: new Store(new RecordSource(), { gcReleaseBufferSize: 0 }),
    });
    const chunk = Promise.resolve({ default: Article });
    const query = Promise.resolve({ default: articleQuery, vars: () => ({ key: "a" }) });
    const article: RouteEntry = { ...entry("/article", true), chunk: () => chunk, query: () => query };
    registerRoutes([article, entry("/b", false)]);
    const router = createMemoryRouter([{ path: "*", Component: Frame }], { initialEntries: ["/article"] });
    await act(() =>
      Promise.resolve(
        render(
          <StrictMode>
            <RelayEnvironmentProvider environment={environment}>
              <RouterProvider router={router} />
            </RelayEnvironmentProvider>
          </StrictMode>,
        ),
      ),
    );
    expect(screen.getByRole("heading").textContent).toBe("标题 a");
    await act(() => router.navigate("/b"));
    expect(screen.queryByRole("heading")).toBeNull();
    await act(() => router.navigate("/article"));
    expect(screen.getByRole("heading").textContent).toBe("标题 a");
    expect(titles).toEqual(["a"]);
  });
});

function Article({ queryRef }: PageProps<articlesQuery>) {
  const { article } = usePreloadedQuery<articlesQuery>(articleQuery, queryRef);
  return <h1>{article?.title}</h1>;
}
