import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, it, vi } from "vitest";
import { MarkdownInput, type TextPictures } from "./MarkdownInput";

function Written({ start = "", pictures }: { start?: string; pictures?: TextPictures }) {
  const [text, setText] = useState(start);
  return (
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <MarkdownInput
        value={text}
        onChange={setText}
        maxLength={40}
        aria-label="任务说明"
        pictures={pictures}
      />
    </RelayEnvironmentProvider>
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "任务说明" });
const select = (from: number, to: number) => {
  area().focus();
  area().setSelectionRange(from, to);
};

it("puts marks on what is selected, by buttons and by keys, and leaves it selected", async () => {
  render(<Written start="请务必断电" />);
  select(1, 3);
  await userEvent.click(screen.getByRole("button", { name: /^加粗/ }));
  expect(area().value).toBe("请**务必**断电");
  expect([area().selectionStart, area().selectionEnd]).toEqual([3, 5]);
  fireEvent.keyDown(area(), { key: "b", ctrlKey: true });
  expect(area().value).toBe("请务必断电");
  fireEvent.keyDown(area(), { key: "i", metaKey: true });
  expect(area().value).toBe("请*务必*断电");
});

it("goes on with a list by Enter, and ends it by another", () => {
  render(<Written start="- 甲" />);
  select(3, 3);
  fireEvent.keyDown(area(), { key: "Enter" });
  expect(area().value).toBe("- 甲\n- ");
  fireEvent.keyDown(area(), { key: "Enter" });
  expect(area().value).toBe("- 甲\n");
  // a plain line is left to the browser, and so is a key of an input method
  expect(fireEvent.keyDown(area(), { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(area(), { key: "b", ctrlKey: true, isComposing: true })).toBe(true);
});

it("writes nothing that would be too long", () => {
  render(<Written start={"字".repeat(39)} />);
  select(0, 39);
  fireEvent.keyDown(area(), { key: "b", ctrlKey: true });
  expect(area().value).toBe("字".repeat(39));
});

it("shows what it will look like, and goes on where it was", async () => {
  render(<Written start="**断电**" />);
  await userEvent.click(screen.getByRole("radio", { name: "预览" }));
  expect((await screen.findByText("断电")).tagName).toBe("STRONG");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "列表" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "编辑" }));
  expect(area().value).toBe("**断电**");
});

it("puts pictures into the text: those that are attached, and new ones", async () => {
  const add = vi.fn(async ({ name }: File) => ({ id: "8", name }));
  render(<Written start="见" pictures={{ files: [{ id: "7", name: "接线.png" }], add }} />);
  select(1, 1);
  await userEvent.click(screen.getByRole("button", { name: "图片" }));
  await userEvent.click(await screen.findByText("接线.png"));
  expect(area().value).toBe("见![接线.png](file:7)");
  const chosen = new File(["x"], "新.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText("选择图片"), chosen);
  await waitFor(() => expect(area().value).toBe("见![接线.png](file:7)![新.png](file:8)"));
  expect(add).toHaveBeenCalledOnce();
});
