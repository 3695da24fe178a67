import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { UploadedFile } from "../base/types";
import { FileList } from "./FileList";
import { Upload, type UploadProps } from "./Upload";
import { fitsAccept, splitName } from "./uploadRules";

const seen = vi.fn();

function Held({ start = [], ...props }: Partial<UploadProps> & { start?: readonly UploadedFile[] }) {
  const [value, setValue] = useState(start);
  return (
    <Upload
      upload={(file) => Promise.resolve({ id: file.name, name: file.name, size: file.size })}
      {...props}
      value={value}
      onChange={(next) => {
        seen(next.map((file) => file.name));
        setValue(next);
      }}
    />
  );
}

function choose(...names: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: names.map((name) => new File(["x"], name)) } });
}

describe("uploads", () => {
  it("take files up to the limit and say when it is reached", async () => {
    renderKit(<Held />);
    await act(async () => choose("a.txt", "b.txt", "c.txt", "d.txt"));
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith(["a.txt", "b.txt", "c.txt"]));
    expect(screen.getByText("文件上传数量已上限")).toBeTruthy();
    expect(screen.getByText(/3\/3/)).toBeTruthy();
  });
  it("show what failed and try it again", async () => {
    const upload = vi
      .fn<UploadProps["upload"]>()
      .mockRejectedValueOnce(new Error("断网"))
      .mockResolvedValueOnce({ id: "1", name: "a.txt" });
    renderKit(<Held upload={upload} />);
    await act(async () => choose("a.txt"));
    expect(await screen.findByText("文件上传出错了")).toBeTruthy();
    expect(screen.getByText("断网")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("重试a.txt"));
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith(["a.txt"]));
    expect(screen.queryByLabelText("重试a.txt")).toBeNull();
  });
  it("stop when told so", async () => {
    let signal: AbortSignal | undefined;
    renderKit(
      <Held
        upload={(_file, context) => {
          signal = context.signal;
          context.onProgress(0.5);
          return new Promise(() => undefined);
        }}
      />,
    );
    await act(async () => choose("big.bin"));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    await userEvent.click(screen.getByLabelText("取消big.bin"));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText("big.bin")).toBeNull();
  });
  it("ask before a file is deleted", async () => {
    const remove = vi.fn(() => Promise.resolve(null));
    renderKit(<Held start={[{ id: "1", name: "合同.pdf" }]} remove={remove} />);
    await userEvent.click(screen.getByLabelText("删除合同.pdf"));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("您正在删除文件, 是否继续?");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith([]));
    expect(remove).toHaveBeenCalledOnce();
  });
  it("keep a file the server would not delete", async () => {
    renderKit(
      <Held
        start={[{ id: "1", name: "合同.pdf" }]}
        remove={() => Promise.resolve([{ message: "已归档" }])}
      />,
    );
    await userEvent.click(screen.getByLabelText("删除合同.pdf"));
    await userEvent.click(await screen.findByRole("button", { name: "确定" }));
    expect(await screen.findByText("已归档")).toBeTruthy();
    expect(screen.getByText("合同.pdf", { selector: "button" })).toBeTruthy();
  });
  it("rename and keep the extension", async () => {
    const rename = vi.fn(() => Promise.resolve(null));
    renderKit(<Held start={[{ id: "1", name: "合同.v2.pdf" }]} rename={rename} />);
    await userEvent.click(screen.getByLabelText("重命名合同.v2.pdf"));
    const input = await screen.findByLabelText<HTMLInputElement>(/文件名称/);
    expect(input.value).toBe("合同.v2");
    expect(input.maxLength).toBe(50);
    await userEvent.clear(input);
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(screen.getByText("请输入文件名称")).toBeTruthy();
    await userEvent.type(input, "协议");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith(["协议.pdf"]));
    expect(rename.mock.calls[0]).toMatchObject([{ id: "1" }, "协议.pdf"]);
  });
  it("know names and accept lists", () => {
    expect(splitName("a.b.docx")).toEqual({ base: "a.b", extension: ".docx" });
    expect(splitName(".env")).toEqual({ base: ".env", extension: "" });
    expect(fitsAccept({ name: "A.PNG", type: "image/png" }, "image/*")).toBe(true);
    expect(fitsAccept({ name: "a.pdf", type: "" }, ".pdf, .docx")).toBe(true);
    expect(fitsAccept({ name: "a.exe", type: "application/x" }, ".pdf")).toBe(false);
  });
});

it("says 暂无附件 for none", () => {
  renderKit(<FileList files={[]} />);
  expect(screen.getByText("暂无附件")).toBeTruthy();
});
