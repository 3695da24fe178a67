import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import { custom, integer, lines, record, text, toggle } from "./fields";
import { changedOf, defineForm } from "./form";
import { RecordDialog } from "./RecordDialog";
import { useTrackedRows } from "./trackedRows";

interface Input {
  name: string;
  code?: string | null;
  ownerId?: string | null;
  active: boolean;
  remark?: string | null;
}
interface Row {
  rowId: string;
  version: number;
  name: string;
  code: string | null;
  owner: { rowId: string; name: string } | null;
  active: boolean;
  remark: string | null;
}

const FORM = defineForm<Input, Row>()({
  name: text("名称", { required: true, max: 5 }),
  code: text("编码"),
  ownerId: record("负责人", { of: ({ owner }: Row) => owner }),
  active: toggle("状态", { words: ["启用", "停用"], start: true }),
  remark: lines("备注", { max: 50 }),
});
const ROW: Row = {
  rowId: "7",
  version: 3,
  name: "旧名",
  code: "A1",
  owner: { rowId: "9", name: "张三" },
  active: true,
  remark: null,
};
const saved = async () => ({ userErrors: [] });

/** A dialog opened with a row of a list. */
function Opened({ rows, update }: { rows: readonly Row[]; update: typeof saved }) {
  useTrackedRows(rows, () => undefined);
  return (
    <RecordDialog
      open
      form={FORM}
      row={ROW}
      subject="物品"
      update={update}
      onClose={() => {}}
      onSaved={() => {}}
    />
  );
}

describe("a declared form", () => {
  it("starts from a row or empty, and sends null for what was cleared", () => {
    expect(FORM.initial()).toEqual({ name: "", code: "", ownerId: null, active: true, remark: "" });
    const values = FORM.initial(ROW);
    expect(values).toMatchObject({ name: "旧名", ownerId: "9", remark: "" });
    const input = FORM.input({ ...values, name: " 新名 ", code: " " });
    expect(input).toEqual({ name: "新名", code: null, ownerId: "9", active: true, remark: null });
    expect(changedOf(input, FORM.input(values))).toEqual({ name: "新名", code: null });
  });

  it("starts from the row's integer, and clears it", () => {
    type Due = { days?: number | null };
    const due = defineForm<Due, Due>()({ days: integer("期限", { of: ({ days }: Due) => days }) });
    expect([due.initial({ days: 5 }), due.initial({ days: null }), due.initial()]).toEqual([
      { days: "5" },
      { days: "" },
      { days: "" },
    ]);
    expect(due.initial({ days: 0 })).toEqual({ days: "0" });
    const before = due.input(due.initial({ days: 5 }));
    expect(changedOf(due.input({ days: "" }), before)).toEqual({ days: null });
    expect(changedOf(due.input({ days: "5" }), before)).toEqual({});
  });

  it("is refused by the type checker where the schema has no such field", () => {
    defineForm<Input, Row>()({
      name: text("名称", { required: true }),
      active: toggle("状态"),
      // @ts-expect-error the input has no colour
      color: text("颜色"),
    });
    // @ts-expect-error the input wants `active`
    defineForm<Input, Row>()({ name: text("名称", { required: true }) });
    // @ts-expect-error a name is never null
    defineForm<Input, Row>()({ name: text("名称"), active: toggle("状态") });
    defineForm<Input, Row>()({
      name: text("名称", { required: true }),
      active: toggle("状态"),
      // @ts-expect-error the row has no `ownerId` to start from
      ownerId: text("负责人"),
    });
    const own = custom("负责人", { empty: "", given: (value: string) => value || null });
    defineForm<Input, Row>()({
      name: text("名称", { required: true }),
      active: toggle("状态"),
      ownerId: own,
    });
  });
});

describe("the dialog of a record", () => {
  it("makes one", async () => {
    const create = vi.fn(saved);
    const user = userEvent.setup();
    renderKit(
      <RecordDialog
        open
        form={FORM}
        subject="物品"
        create={create}
        update={saved}
        onClose={() => {}}
        onSaved={() => {}}
      />,
    );
    await screen.findByRole("dialog", { name: "新增物品" });
    await user.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("请输入名称")).toBeTruthy();
    await user.type(screen.getByLabelText(/名称/), "尺子");
    await user.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create).toHaveBeenCalledWith({
      name: "尺子",
      code: null,
      ownerId: null,
      active: true,
      remark: null,
    });
  });

  it("modifies one over its version, and tells what was changed", async () => {
    const update = vi.fn(saved);
    const user = userEvent.setup();
    renderKit(
      <RecordDialog
        open
        form={FORM}
        row={ROW}
        subject="物品"
        create={saved}
        update={update}
        onClose={() => {}}
        onSaved={() => {}}
      />,
    );
    await screen.findByRole("dialog", { name: "修改物品" });
    expect(screen.getByText("张三")).toBeTruthy();
    await user.clear(screen.getByLabelText("编码"));
    await user.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update).toHaveBeenCalledWith(
      { name: "旧名", code: null, ownerId: "9", active: true, remark: null },
      { id: "7", version: 3, changed: { code: null } },
    );
  });

  it("meets what the list shows of the row by now", async () => {
    const update = vi.fn(saved);
    const user = userEvent.setup();
    const show = (rows: readonly Row[]) => <Opened rows={rows} update={update} />;
    const { rerender } = renderKit(show([ROW]));
    // the row is tracked once its list has been rendered
    rerender(show([ROW]));
    await screen.findByRole("dialog", { name: "修改物品" });
    await user.type(screen.getByLabelText(/名称/), "的");
    rerender(show([{ ...ROW, version: 4, name: "新", code: "B2", active: false }]));
    const said = await screen.findByRole("region", { name: "他人的修改" });
    expect(said.textContent).toContain("已并入对方修改的编码、状态。");
    expect(said.textContent).toContain("旧名的");
    await user.click(screen.getByRole("button", { name: "名称：我的" }));
    await user.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update).toHaveBeenCalledWith(
      { name: "旧名的", code: "B2", ownerId: "9", active: false, remark: null },
      { id: "7", version: 4, changed: { name: "旧名的" } },
    );
  });

  it("puts the server's refusal under its field", async () => {
    const user = userEvent.setup();
    const taken = async () => ({
      userErrors: [{ field: ["input", "code"], message: "编码已存在", code: "TAKEN" }],
    });
    renderKit(
      <RecordDialog
        open
        form={FORM}
        row={ROW}
        subject="物品"
        create={saved}
        update={taken}
        onClose={() => {}}
        onSaved={() => {}}
      />,
    );
    await user.click(await screen.findByRole("button", { name: "确定" }));
    expect((await screen.findByText("编码已存在")).id).toMatch(/code-error$/);
  });

  it("says 请配置api where it has no call, as a warning and in the form", async () => {
    renderKit(<RecordDialog open form={FORM} subject="型号" onSaved={vi.fn()} onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText(/名称/), "甲");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(screen.getAllByText("请配置api")).toHaveLength(2));
    expect(document.querySelector(".ui-toast")?.getAttribute("data-kind")).toBe("warning");
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
