import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Observable } from "relay-runtime";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { manifest } from "@/app/routes";
import { registerRoutes } from "@/app/routes/registry";
import type { Viewer } from "@/app/session/viewer";
import { type RenderedPage, renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openPalette, usePaletteShortcut } from "./palette";

registerRoutes(manifest);

const FOUND = {
  kind: "FILE",
  label: "文件",
  rowId: "7",
  title: "补水方案.pdf",
  subtitle: "方案",
  snippet: "膨胀水箱补水阀",
  address: "/doc/1/group/0?file=7",
};

function Frame() {
  usePaletteShortcut();
  return <button type="button">别处</button>;
}

function page(hits: readonly object[] = [FOUND], viewer: Partial<Viewer> = {}): Promise<RenderedPage> {
  const found = () => ({ hits });
  return renderPage(Frame, { resolvers: { SearchResult: found }, viewer });
}

const field = () => screen.getByRole("combobox", { name: "搜索" });
const searches = (rendered: RenderedPage) =>
  rendered.requests.filter(({ name }) => name === "PaletteResultsQuery").map(({ variables }) => variables);

// the module is loaded before the tests, because that takes long
beforeAll(() => import("./PaletteResults"));

afterEach(async () => {
  await act(async () => closeAllDialogs());
});

it("has its field at once, and keeps an Enter from before the list was there", async () => {
  const rendered = await page();
  // one event: no import can complete within it
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: "补水" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(rendered.router.state.location.search).toBe("?file=7"));
  expect(searches(rendered)).toEqual([{ keyword: "补水" }]);
  expect(screen.queryByRole("combobox", { name: "搜索" })).toBeNull();
});

it("is walked by arrows, opens a tab of its own by Ctrl-Enter and remembers what was opened", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const file = (rowId: string, title: string) => ({
    ...FOUND,
    rowId,
    title,
    address: `/doc/1/group/0?file=${rowId}`,
  });
  await page([file("8", "水箱一期.pdf"), file("9", "水箱二期.pdf")]);
  await act(async () => openPalette());
  await userEvent.type(field(), "水箱");
  const line = await screen.findByRole("option", { name: /水箱\s*一期/ });
  expect(line.getAttribute("aria-selected")).toBe("true");
  expect(line.querySelectorAll("mark").length).toBe(2);
  await userEvent.keyboard("{ArrowDown}");
  const second = screen.getByRole("option", { name: /水箱\s*二期/ });
  expect([second.getAttribute("aria-selected"), second.id]).toEqual([
    "true",
    field().getAttribute("aria-activedescendant"),
  ]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(opened).toHaveBeenCalledWith("/doc/1/group/0?file=9", "_blank");

  await waitFor(() => expect(screen.queryByRole("combobox", { name: "搜索" })).toBeNull());
  await act(async () => openPalette());
  const group = await screen.findByRole("group", { name: "最近打开" });
  expect(group.textContent).toContain("水箱二期.pdf");
});

it("says that there may be more to somebody who may not see everything", async () => {
  await page([], { authorities: ["cust"], enabledCodes: ["cust"], isAdmin: false, isOwner: false });
  await act(async () => openPalette());
  await userEvent.type(field(), "没有这样的");
  await screen.findByText("无匹配数据");
  expect(screen.getByText("可能有您无权查看的内容。")).toBeTruthy();
});

it("says when there is nothing, and offers another attempt when it failed", async () => {
  const rendered = await page([]);
  await act(async () => openPalette());
  await userEvent.type(field(), "没有这样的");
  await screen.findByText("无匹配数据");
  expect(screen.queryByText(/无权查看/)).toBeNull();
  const network = rendered.environment.getNetwork();
  vi.spyOn(network, "execute").mockReturnValueOnce(
    Observable.create((sink) => sink.error(new Error("offline"))),
  );
  await userEvent.type(field(), "东西");
  const again = await screen.findByRole("button", { name: "重试" });
  const asked = searches(rendered).length;
  await userEvent.click(again);
  await waitFor(() => expect(searches(rendered).length).toBeGreaterThan(asked));
  await userEvent.click(field());
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "搜索" })).toBeNull());
});
