import { act, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from "react-router";
import { expect, it } from "vitest";
import { useTitleFocus } from "./useTitleFocus";

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useTitleFocus(main, pathname);
  return (
    <>
      <Link to="/a">甲</Link>
      <main ref={main}>
        <Outlet />
      </main>
    </>
  );
}

function open(at: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          {
            path: "/a",
            element: (
              <>
                <h1>甲页</h1>
                <button type="button">行</button>
              </>
            ),
          },
          { path: "/b", element: <h1>乙页</h1> },
          {
            path: "/tabs/:tab",
            element: (
              <>
                <h1>标签页</h1>
                <button type="button">标签</button>
              </>
            ),
          },
          { path: "/late", element: <p>加载中</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return (to: string | number) => act(() => router.navigate(to as string));
}

const settled = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

it("a first page leaves the focus where it is, the next takes it to its title", async () => {
  const go = open("/a");
  await settled();
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("link", { name: "甲" }).focus();
  await go("/b");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("乙页"));
  expect(document.activeElement?.getAttribute("tabindex")).toBe("-1");
});

it("a title that comes late gets it when it comes", async () => {
  const go = open("/a");
  await go("/late");
  await settled();
  expect(document.activeElement).toBe(document.body);
  const title = document.createElement("h1");
  title.textContent = "来了";
  act(() => void screen.getByRole("main").append(title));
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it("whoever has moved on meanwhile, or stands in what stays, is left alone", async () => {
  const go = open("/tabs/one");
  const tab = screen.getByRole("button", { name: "标签" });
  tab.focus();
  await go("/tabs/two");
  await settled();
  expect(document.activeElement).toBe(tab);

  await go("/late");
  await settled();
  const link = screen.getByRole("link", { name: "甲" });
  link.focus();
  const title = document.createElement("h1");
  act(() => void screen.getByRole("main").append(title));
  await settled();
  expect(document.activeElement).toBe(link);
});
