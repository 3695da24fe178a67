import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { manifest } from "@/app/routes";
import { modules } from "@/app/routes/modules";
import { renderPage } from "@/app/testing/renderPage";
import { testViewer } from "@/app/testing/viewer";
import { buildNav } from "./navModel";
import { PhoneBar } from "./PhoneBar";

const NAV = buildNav(manifest, modules, testViewer());

const open = (badges: readonly (readonly [string, number])[]) =>
  renderPage(() => <PhoneBar nav={NAV} badges={new Map(badges)} />);

it("says beside 待办 how long the list is that it opens, and beside 我的 what waits elsewhere", async () => {
  await open([
    ["wait.all", 7],
    ["work.t1", 2],
    ["members.pending", 3],
  ]);
  const todo = screen.getByRole("link", { name: /待办/ });
  expect(todo.getAttribute("href")).toBe("/waitTask");
  expect(todo.textContent).toContain("待处理 7");
  expect(screen.getByRole("button", { name: /我的/ }).textContent).toContain("待处理 5");
});

it("counts no further than 99, and says nothing where nothing waits", async () => {
  await open([
    ["wait.all", 120],
    ["members.pending", -1],
  ]);
  expect(screen.getByRole("link", { name: /待办/ }).textContent).toContain("99+");
  expect(screen.getByRole("button", { name: /我的/ }).textContent).not.toContain("待处理");
});
