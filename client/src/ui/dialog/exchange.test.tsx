import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { errorLines } from "../base/errors";
import { renderKit } from "../base/testing";
import { type ExportOptions, type ImportOptions, openExport, openImport } from "./exchange";
import {
  checkImportFile,
  ExportError,
  exportErrorOf,
  exportProps,
  IMPORT_MAX,
  readExport,
} from "./exchangeRules";

const COLUMNS = [
  { prop: "name", label: "名称", required: true },
  { prop: "phone", label: "电话", checked: true },
  { prop: "note", label: "备注", checked: false },
];

async function exporting(options: Partial<ExportOptions>) {
  renderKit(<p />);
  act(
    () =>
      void openExport({
        columns: COLUMNS,
        fileName: "客户",
        run: () => Promise.resolve(new Blob()),
        ...options,
      }),
  );
  return await screen.findByRole("dialog");
}

async function importing(options: Partial<ImportOptions>) {
  renderKit(<p />);
  act(() => void openImport({ run: () => Promise.resolve({ ok: true }), ...options }));
  const dialog = await screen.findByRole("dialog");
  const choose = (name: string, size = 4) => {
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    const file = new File(["data"], name);
    Object.defineProperty(file, "size", { value: size });
    fireEvent.change(input, { target: { files: [file] } });
  };
  return { dialog, choose };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("export", () => {
  it("always takes required columns and cannot drop them", async () => {
    const run = vi.fn(() => Promise.resolve({ url: "#file" }));
    await exporting({ run });
    const required = screen.getByLabelText<HTMLInputElement>("名称");
    expect([required.checked, required.disabled]).toEqual([true, true]);
    await userEvent.click(screen.getByLabelText("电话"));
    await userEvent.click(screen.getByLabelText("备注"));
    await userEvent.click(button("导出"));
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(run.mock.calls[0]).toMatchObject([["name", "note"], {}]);
  });
  it("wants at least one field", async () => {
    const run = vi.fn();
    await exporting({ run, columns: [{ prop: "a", label: "甲", checked: false }] });
    await userEvent.click(button("导出"));
    expect(screen.getByText("请选择要导出的字段")).toBeTruthy();
    expect(run).not.toHaveBeenCalled();
  });
  it("shows progress, and takes a JSON reply for the error it is", async () => {
    let answer: (value: Response) => void = () => undefined;
    await exporting({ run: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(button("导出"));
    expect(screen.getByText("导出中,请稍后...")).toBeTruthy();
    const body = JSON.stringify({
      code: 5000,
      msg: "数据有误",
      data: [{ lineNum: 3, errors: "金额超出范围" }],
    });
    await act(async () => answer(new Response(body, { headers: { "content-type": "application/json" } })));
    expect(
      (await screen.findByText("第 3 行：金额超出范围")).closest('[role="alert"]')?.textContent,
    ).toContain("数据有误");
    expect(screen.queryByText("导出中,请稍后...")).toBeNull();
  });
  it("says 导出失败！ when there are no better words", async () => {
    await exporting({ run: () => Promise.reject(new Error("")) });
    await userEvent.click(button("导出"));
    expect((await screen.findAllByText("导出失败！")).length).toBeGreaterThan(0);
  });
  it("names the file as the server does", async () => {
    const headers = { "content-disposition": "attachment; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx" };
    expect(await readExport(new Response("x", { headers }), "导出")).toMatchObject({ name: "客户.xlsx" });
    expect(await readExport(new Blob(["x"]), "导出")).toMatchObject({ name: "导出.xlsx" });
    await expect(readExport(new Response("x", { status: 502 }), "导出")).rejects.toThrow("导出失败！");
    await expect(
      readExport(new Blob(["nonsense"], { type: "application/json" }), "导出"),
    ).rejects.toBeInstanceOf(ExportError);
  });
  it("reads errors out of any reply", () => {
    expect(exportErrorOf({ msg: "忙" }).message).toBe("忙");
    expect(exportErrorOf({ msg: "", data: [{ nothing: 1 }] })).toMatchObject({
      message: "导出失败！",
      lines: [],
    });
    expect(exportErrorOf(null).message).toBe("导出失败！");
    expect(exportProps(COLUMNS, new Set(["note"]))).toEqual(["name", "note"]);
  });
});

describe("import", () => {
  it.each([
    ["a.xlsx", IMPORT_MAX, null],
    ["A.XLS", 1, null],
    ["a.csv", 1, null],
    ["a.pdf", 1, "只能上传 xls、xlsx、csv 格式的文件"],
    ["a.xlsx", IMPORT_MAX + 1, "文件大小不能超过10MB"],
  ])("%s of %d bytes: %s", (name, size, problem) => expect(checkImportFile({ name, size })).toBe(problem));

  it("refuses a wrong file before anything is sent", async () => {
    const run = vi.fn();
    const { choose } = await importing({ run });
    choose("a.pdf");
    expect(screen.getByRole("alert").textContent).toContain("xls");
    expect(run).not.toHaveBeenCalled();
    expect(button("导入").disabled).toBe(true);
  });
  it("looks the file through first, then writes", async () => {
    const run = vi.fn((_file: File, { dryRun }: { dryRun: boolean }) =>
      Promise.resolve({ ok: true, total: 3, created: dryRun ? 2 : 2, updated: 1 }),
    );
    const done = vi.fn();
    const { choose } = await importing({ run, onDone: done });
    choose("a.xlsx");
    expect((await screen.findByText(/校验通过/)).textContent).toBe("校验通过：共 3 条，新增 2 条，更新 1 条");
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(button("导入"));
    expect(await screen.findByText("导入成功")).toBeTruthy();
    expect(done).toHaveBeenCalledOnce();
    expect(run.mock.calls.map(([, context]) => context.dryRun)).toEqual([true, false]);
  });
  it("offers what was written to look at and to take back, and what was written before", async () => {
    const batches = { list: vi.fn(() => <p>以前的导入</p>), show: vi.fn(), undo: vi.fn() };
    const run = (_file: File, { dryRun }: { dryRun: boolean }) =>
      Promise.resolve({ ok: true, total: 1, batchId: dryRun ? null : "8" });
    const done = vi.fn();
    const { choose } = await importing({ run, batches, onDone: done });
    await userEvent.click(screen.getByRole("tab", { name: "导入记录" }));
    expect(screen.getByText("以前的导入")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "导入" })).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "导入文件" }));
    expect(screen.queryByText("以前的导入")).toBeNull();
    choose("a.xlsx");
    await screen.findByText(/校验通过/);
    await userEvent.click(button("导入"));
    await userEvent.click(await screen.findByRole("button", { name: "查看本次导入" }));
    expect(batches.show).toHaveBeenCalledWith("8", expect.any(Function));
    // undoing an import in the list refreshes it
    expect(done).toHaveBeenCalledOnce();
    (batches.show.mock.calls[0] as unknown as [string, () => void])[1]();
    expect(done).toHaveBeenCalledTimes(2);
  });
  it("takes back what was written from the words of its success", async () => {
    const batches = { list: () => null, show: vi.fn(), undo: vi.fn() };
    const run = () => Promise.resolve({ ok: true, batchId: "9" });
    const { choose } = await importing({ run, batches, dryRun: false });
    choose("a.xlsx");
    await userEvent.click(button("导入"));
    await userEvent.click(await screen.findByRole("button", { name: "撤销导入" }));
    expect(batches.undo).toHaveBeenCalledWith("9", expect.any(Function));
  });
  it("shows what would change, and writes when that is confirmed by the keyboard", async () => {
    const field = { label: "职务", before: "经理", after: null };
    const changes = [
      {
        lineNum: 2,
        name: "华东电梯 · 李娜",
        fields: [field, { label: "部门", before: null, after: "采购部" }],
      },
    ];
    const run = vi.fn((_file: File, _context: { dryRun: boolean }) =>
      Promise.resolve({ ok: true, total: 4, created: 1, updated: 2, unchanged: 1, changes }),
    );
    const { choose } = await importing({ run });
    choose("a.xlsx");
    expect((await screen.findByText(/校验通过/)).textContent).toBe(
      "校验通过：共 4 条，新增 1 条，更新 2 条，不变 1 条",
    );
    expect(screen.getByText(/将修改 2 条已有记录/).textContent).toContain("这里列出前 1 条");
    const row = screen.getByRole("row", { name: /华东电梯 · 李娜/ });
    expect(row.textContent).toContain("第 2 行");
    expect(row.textContent).toContain("职务：经理 → 空");
    expect(row.textContent).toContain("部门：空 → 采购部");
    const region = screen.getByRole("region", { name: "将要修改的内容" });
    await waitFor(() => expect(document.activeElement).toBe(region));
    // Enter in the list of changes confirms nothing
    await userEvent.keyboard("{Enter}");
    expect(run).toHaveBeenCalledOnce();
    for (let tabs = 0; tabs < 5 && document.activeElement !== button("确认导入"); tabs++)
      await userEvent.tab();
    expect(document.activeElement).toBe(button("确认导入"));
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("导入成功")).toBeTruthy();
    expect(run.mock.calls.map(([, context]) => context.dryRun)).toEqual([true, false]);
  });
  it("asks for nothing more where nothing that is there changes", async () => {
    const run = () =>
      Promise.resolve({ ok: true, total: 1, created: 1, updated: 0, unchanged: 0, changes: [] });
    const { choose } = await importing({ run });
    choose("a.xlsx");
    expect(await screen.findByText(/校验通过/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(button("导入").disabled).toBe(false);
  });
  it("lists the lines that were refused in the specification's form", async () => {
    const { choose } = await importing({
      run: () =>
        Promise.resolve({ ok: false, message: "导入数据有误", errors: [{ lineNum: 2, errors: "名称为空" }] }),
    });
    choose("a.xlsx");
    expect(await screen.findByText("第 2 行：名称为空")).toBeTruthy();
    expect(screen.getByText("导入数据有误")).toBeTruthy();
    expect(button("导入").disabled).toBe(true);
    expect(errorLines([{ lineNum: 9, errors: "a；b" }])).toEqual(["第 9 行：a；b"]);
  });
  it("shows the server's words for its success", async () => {
    const { choose } = await importing({
      dryRun: false,
      run: () => Promise.resolve({ ok: true, message: "成功导入 3 条" }),
    });
    choose("a.xlsx");
    await userEvent.click(button("导入"));
    expect(await screen.findByText("成功导入 3 条")).toBeTruthy();
  });
});
