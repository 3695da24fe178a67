import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs, confirm } from "@/ui/dialog/dialogs";
import { openPreview } from "./openPreview";

vi.mock("@/app/rest", () => ({
  rest: async () => ({
    sheets: ["一月", "二月"].map((name) => ({ name, rows: [["甲", "乙"]], truncated: false })),
  }),
}));

const FILES = [
  { id: "1", name: "照片.png", kind: "IMAGE" },
  { id: "2", name: "录像.mp4", kind: "VIDEO" },
  { id: "3", name: "报价.xlsx", kind: "GRID" },
] as const;

const resolvers = {
  FilePreviewPayload: ({ args }: { args?: Record<string, unknown> | null | undefined }) => {
    const id = (args?.input as { id: string } | undefined)?.id;
    return {
      kind: FILES.find((file) => file.id === id)?.kind,
      address: `/api/${id}`,
      watermark: null,
      message: null,
      file: { id: `file-${id}`, name: "", isDoc: true, previewCount: 1 },
      userErrors: [],
    };
  },
};

function Behind() {
  return <button type="button">后面</button>;
}

async function open(start: (typeof FILES)[number]): Promise<void> {
  await renderPage(Behind, { resolvers });
  await act(async () => void openPreview(start, FILES, () => <textarea aria-label="说点什么" />));
  await shows(start.name);
}

const shows = (name: string) => screen.findByRole("dialog", { name });
const place = () => document.querySelector(".f-preview__steps")?.textContent;
const player = () =>
  waitFor(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no player");
    return video;
  });
/** The close button, which has the focus at first. */
const cross = () => screen.getAllByRole("button", { name: "关闭" })[0] as HTMLElement;
const press = (target: Element, more: object = {}) =>
  fireEvent.keyDown(target, { key: "ArrowRight", ...more });

// the module is loaded before the tests, because that takes long
beforeAll(() => import("./PreviewDialog"));

afterEach(() => act(closeAllDialogs));

describe("the arrows of a preview", () => {
  it("step to the neighbours wherever the focus is, as far as there are some, and Escape closes", async () => {
    await open(FILES[0]);
    cross().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await shows("照片.png");
    await userEvent.keyboard("{ArrowRight}");
    await shows("录像.mp4");
    // the button is disabled at the end, and the focus falls back to the page
    await userEvent.click(screen.getByRole("button", { name: "下一个" }));
    await shows("报价.xlsx");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("{ArrowRight}");
    expect(place()).toContain("3 / 3");
    await userEvent.keyboard("{ArrowLeft}");
    await shows("录像.mp4");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are left to a player, to a field and to tabs", async () => {
    await open(FILES[1]);
    press(await player());
    expect(place()).toContain("2 / 3");
    await userEvent.click(screen.getByRole("button", { name: "评论" }));
    press(screen.getByLabelText("说点什么"));
    expect(place()).toContain("2 / 3");
    press(cross());
    press(await screen.findByRole("tab", { name: "一月" }));
    expect(screen.getByRole("tab", { name: "二月" }).getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(screen.getByRole("tab", { name: "二月" }), { key: "ArrowLeft" });
    expect(place()).toContain("3 / 3");
  });

  it("move a sheet that is wider than its room, and step where it fits", async () => {
    await open(FILES[2]);
    const sheet = await screen.findByLabelText("工作表一月");
    const width = vi.spyOn(sheet, "scrollWidth", "get").mockReturnValue(2000);
    fireEvent.keyDown(sheet, { key: "ArrowLeft" });
    expect(place()).toContain("3 / 3");
    width.mockReturnValue(0);
    fireEvent.keyDown(sheet, { key: "ArrowLeft" });
    await shows("录像.mp4");
    await player();
  });

  it("are one step for a key that is held, none with another key, and not the preview's under a question", async () => {
    await open(FILES[0]);
    for (const more of [{ repeat: true }, { altKey: true }, { ctrlKey: true }, { shiftKey: true }])
      press(cross(), more);
    expect(place()).toContain("1 / 3");
    await act(async () => void confirm({ text: "继续吗？" }));
    const question = await screen.findByRole("alertdialog");
    press(question);
    press(document.body);
    expect(place()).toContain("1 / 3");
  });
});
