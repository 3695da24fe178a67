import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { type ImportContext, type ImportLook, type ImportOptions, openImport } from "./exchange";
import { mappingOf, problemsOf, startOf } from "./importRules";

const LOOK: ImportLook = {
  columns: [
    { column: 0, heading: "序号", samples: ["1", "2"], field: "" },
    { column: 1, heading: "单位", samples: ["甲公司", "乙公司"], field: "name" },
    { column: 3, heading: "", samples: [], field: "" },
    { column: 4, heading: "手机", samples: ["139"], field: "phone" },
  ],
  fields: [
    { prop: "name", label: "客户名称", required: true, note: "1 到 100 个字符。" },
    { prop: "phone", label: "联系电话", required: false, note: "" },
    { prop: "remark", label: "备注", required: false, note: "" },
  ],
  plain: false,
  remembered: false,
  sheets: ["客户", "旧客户"],
  sheet: "客户",
  headRow: 2,
  firstRows: [
    { number: 1, cells: ["客户清单"] },
    { number: 2, cells: ["序号", "单位", "手机"] },
  ],
};

async function importing(options: Partial<ImportOptions> & Pick<ImportOptions, "look">) {
  renderKit(<p />);
  const run = vi.fn((_file: File, _context: ImportContext) => Promise.resolve({ ok: true, total: 2 }));
  act(() => void openImport({ run, ...options }));
  const dialog = await screen.findByRole("dialog");
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  const choose = () => fireEvent.change(input, { target: { files: [new File(["data"], "a.xlsx")] } });
  return { dialog, choose, run };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

async function pick(column: string, field: string) {
  await userEvent.click(within(row(column)).getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(field) }));
}

describe("what stands in the way of an import", () => {
  it("is nothing where it is as guessed", () => {
    const problems = problemsOf(LOOK, startOf(LOOK));
    expect([problems.missing, problems.doubled.size]).toEqual([[], 0]);
  });
  it("is a required field that no column is", () => {
    expect(problemsOf(LOOK, { ...startOf(LOOK), 1: "remark" }).missing).toEqual(["客户名称"]);
  });
  it("is one field for two columns, said at both", () => {
    const { doubled } = problemsOf(LOOK, { ...startOf(LOOK), 3: "phone" });
    expect([...doubled]).toEqual([
      [3, "手机"],
      [4, "第 4 列"],
    ]);
  });
  it("says of every column what it is", () => {
    expect(mappingOf(LOOK, startOf(LOOK))).toEqual([
      { column: 0, field: "" },
      { column: 1, field: "name" },
      { column: 3, field: "" },
      { column: 4, field: "phone" },
    ]);
  });
});

describe("the columns of an import", () => {
  it("are looked at, said, tried and written as they were said", async () => {
    const { choose, run } = await importing({ look: () => Promise.resolve(LOOK) });
    choose();
    expect(await screen.findByText("甲公司、乙公司")).toBeTruthy();
    expect(row("第 4 列").textContent).toContain("（空）");
    expect(run).not.toHaveBeenCalled();
    await pick("序号", "备注");
    await userEvent.click(button("下一步"));
    expect((await screen.findByText(/校验通过/)).textContent).toContain("共 2 条");
    await userEvent.click(button("导入"));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    const said = run.mock.calls.map(([, { dryRun, mapping }]) => [dryRun, mapping?.[0]]);
    const first = { column: 0, field: "remark" };
    expect(said).toEqual([
      [true, first],
      [false, first],
    ]);
  });

  it("may not be gone on with while a required one is missing or two are the same", async () => {
    const { choose, run } = await importing({ look: () => Promise.resolve(LOOK) });
    choose();
    await screen.findByText("甲公司、乙公司");
    await pick("单位", "联系电话");
    expect(screen.getByRole("alert").textContent).toBe("必填字段没有对应的列：客户名称");
    expect(screen.getByText("与“手机”对应了同一字段")).toBeTruthy();
    expect(button("下一步").disabled).toBe(true);
    await pick("序号", "客户名称");
    expect(button("下一步").disabled).toBe(true);
    await pick("手机", "备注");
    expect(button("下一步").disabled).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it("are asked of nobody where they are the template's, and can be said all the same", async () => {
    const { choose, run } = await importing({ look: () => Promise.resolve({ ...LOOK, plain: true }) });
    choose();
    expect(await screen.findByText(/校验通过/)).toBeTruthy();
    expect(run.mock.calls[0]?.[1].mapping).toBeNull();
    await userEvent.click(button("调整列对应"));
    await userEvent.click(button("下一步"));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run.mock.calls[1]?.[1].mapping).toHaveLength(4);
  });

  it("are shown again where they were said before, and after lines were refused", async () => {
    const run = vi.fn(() =>
      Promise.resolve({ ok: false, message: "有误", errors: [{ lineNum: 2, errors: "名称为空" }] }),
    );
    const { choose } = await importing({
      look: () => Promise.resolve({ ...LOOK, plain: true, remembered: true }),
      run,
    });
    choose();
    expect(await screen.findByText(/已带出上次的对应关系/)).toBeTruthy();
    await userEvent.click(button("下一步"));
    expect(await screen.findByText("第 2 行：名称为空")).toBeTruthy();
    expect(button("导入").disabled).toBe(true);
    await userEvent.click(button("调整列对应"));
    expect(screen.getByText("甲公司、乙公司")).toBeTruthy();
  });

  it("that can't be looked at are told, and nothing is sent", async () => {
    const { choose, run } = await importing({ look: () => Promise.reject(new Error("文件已损坏")) });
    choose();
    expect((await screen.findByRole("alert")).textContent).toContain("文件已损坏");
    expect(run).not.toHaveBeenCalled();
    expect(button("导入").disabled).toBe(true);
  });

  it("may stand in another row or on another sheet", async () => {
    const look = vi.fn((_file: File, { place }: Pick<ImportContext, "place">) =>
      Promise.resolve({ ...LOOK, headRow: place.headRow ?? 2, sheet: place.sheet ?? "客户" }),
    );
    const { choose, run } = await importing({ look });
    choose();
    await screen.findByText("甲公司、乙公司");
    await userEvent.click(screen.getByRole("combobox", { name: "标题行" }));
    await userEvent.click(await screen.findByRole("option", { name: "第 1 行：客户清单" }));
    await waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    await userEvent.click(await screen.findByRole("combobox", { name: "工作表" }));
    await userEvent.click(await screen.findByRole("option", { name: "旧客户" }));
    await waitFor(() => expect(look).toHaveBeenCalledTimes(3));
    await userEvent.click(await screen.findByRole("button", { name: "下一步" }));
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(look.mock.calls.map(([, { place }]) => place)).toEqual([
      { sheet: null, headRow: null },
      { sheet: "客户", headRow: 1 },
      { sheet: "旧客户", headRow: null },
    ]);
    expect(run.mock.calls[0]?.[1].place).toEqual({ sheet: "旧客户", headRow: null });
  });

  it("come out of rows that were copied from a spreadsheet", async () => {
    const { run } = await importing({ look: () => Promise.resolve({ ...LOOK, plain: true }) });
    const paste = (text: string) =>
      fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
    paste("一行没有列的话");
    expect(run).not.toHaveBeenCalled();
    paste("客户名称\t联系电话\n甲\t13800001111");
    expect(await screen.findByText(/校验通过/)).toBeTruthy();
    const file = run.mock.calls[0]?.[0];
    expect([file?.name, await file?.text()]).toEqual([
      "粘贴的数据.tsv",
      "客户名称\t联系电话\n甲\t13800001111",
    ]);
  });

  it("say what to look at, and the file with its faults can be fetched", async () => {
    const faults = vi.fn(() => Promise.resolve());
    const run = vi
      .fn()
      .mockResolvedValueOnce({ ok: false, message: "有误", errors: [{ lineNum: 2, errors: "名称为空" }] })
      .mockResolvedValueOnce({
        ok: true,
        total: 1,
        ignored: ["行号"],
        warnings: [{ lineNum: 3, errors: "“区域”取自上方的合并单元格" }],
      });
    const { choose } = await importing({
      look: () => Promise.resolve({ ...LOOK, plain: true }),
      run,
      faults,
    });
    choose();
    await userEvent.click(await screen.findByRole("button", { name: "下载标出错误的文件" }));
    expect(faults).toHaveBeenCalledOnce();
    choose();
    const note = await screen.findByRole("note", { name: "请核对" });
    expect(note.textContent).toContain("不会导入的列：行号");
    expect(note.textContent).toContain("第 3 行：“区域”取自上方的合并单元格");
  });
});
