import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { MarkdownText } from "./MarkdownText";

it("shows plain text as it was written, with its web addresses", () => {
  const { container } = renderKit(<MarkdownText text={"第一行\n<b>粗</b> 见 https://a.cn/x。"} />);
  expect(container.textContent).toContain("第一行\n<b>粗</b> 见 https://a.cn/x。");
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://a.cn/x");
  expect(container.querySelector("b")).toBeNull();
});

it("shows formatted text as elements, and opens links elsewhere", async () => {
  renderKit(
    <MarkdownText
      text={"## 步骤\n\n- [x] **断电**\n- [ ] [看图](https://a.cn/x)\n\n<img src=x onerror=alert(1)>"}
    />,
  );
  expect(await screen.findByRole("heading", { name: "步骤" })).toBeTruthy();
  const [done, open] = screen.getAllByRole("listitem");
  expect(within(done as HTMLElement).getByRole("img", { name: "已完成" })).toBeTruthy();
  expect(within(done as HTMLElement).getByText("断电").tagName).toBe("STRONG");
  expect(within(open as HTMLElement).getByRole("img", { name: "未完成" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "看图" });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer nofollow ugc",
  ]);
  expect(screen.getByText("<img src=x onerror=alert(1)>").tagName).toBe("P");
});

it("shows pictures of the record's files alone, and opens them", async () => {
  const open = vi.fn();
  const files = [
    { id: "12", name: "接线.png", url: "https://files.test/12" },
    { id: "13", name: "无图.png" },
  ];
  const text = "![接线](file:12) ![](file:13) ![别处](file:99) ![外](https://a.cn/p.png)";
  renderKit(<MarkdownText text={text} files={files} onOpen={open} />);
  const picture = await screen.findByRole("img", { name: "接线" });
  expect(picture.getAttribute("src")).toBe("https://files.test/12");
  await waitFor(() => expect(document.querySelectorAll("img").length).toBe(1));
  expect(screen.getByText("［图片：无图.png］")).toBeTruthy();
  expect(screen.getByText("［图片：别处］")).toBeTruthy();
  expect(screen.getByRole("link", { name: "外" }).getAttribute("href")).toBe("https://a.cn/p.png");
  await userEvent.click(screen.getByRole("button", { name: "查看图片：接线" }));
  expect(open).toHaveBeenCalledWith("12");
});
