import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, it } from "vitest";
import { type Definition, EMPTY_DEFINITION } from "@/domains/flow/definition";
import { renderKit } from "@/ui/base/testing";
import { FormBuilder } from "./FormBuilder";

let kept: Definition;

function Page({ start }: { start: Definition }) {
  const [value, setValue] = useState(start);
  kept = value;
  return <FormBuilder value={value} onChange={setValue} />;
}

const show = (start: Definition = EMPTY_DEFINITION) =>
  renderKit(
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <Page start={start} />
    </RelayEnvironmentProvider>,
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const palette = (name: string) =>
  fireEvent.click(within(screen.getByRole("navigation", { name: "字段类型" })).getByRole("button", { name }));
const card = (name: string | RegExp) =>
  within(screen.getByRole("region", { name: "表单字段" })).getByRole("button", { name });
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: new RegExp(`^${name}`) }), {
    target: { value: text },
  });
const labels = () => kept.fields.map(({ label }) => label);

it("builds a table with a row formula and a sum, and tries it on a phone", () => {
  show();
  palette("明细表");
  type("名称", "采购明细");
  press("添加列");
  fireEvent.click(screen.getByRole("menuitem", { name: "金额" }));
  type("名称", "单价");
  press("添加列");
  fireEvent.click(screen.getByRole("menuitem", { name: "金额" }));
  type("名称", "小计");
  fireEvent.click(screen.getByRole("checkbox", { name: "由公式计算" }));
  expect(screen.getAllByText("请输入公式").length).toBeGreaterThan(0);
  press("单价");
  press("乘");
  expect(kept.fields[0]?.columns?.[2]?.formula).toBe("{c2}*");
  type("公式", "{c2}*1.5");
  expect(screen.getByText("= “单价” × 1.5")).toBeTruthy();
  press("采购明细");
  fireEvent.click(screen.getByRole("checkbox", { name: "小计" }));
  expect(kept.fields).toEqual([
    {
      key: "f1",
      label: "采购明细",
      type: "detail",
      columns: [
        { key: "c1", label: "名称", type: "text" },
        { key: "c2", label: "单价", type: "amount" },
        { key: "c3", label: "小计", type: "amount", formula: "{c2}*1.5" },
      ],
      sums: ["c3"],
    },
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "手机预览" }));
  press("添加一行");
  fireEvent.change(screen.getByLabelText("第 1 行单价"), { target: { value: "10" } });
  expect(screen.getAllByText("15.00 元")).toHaveLength(2);
});

it("moves, copies and deletes by keys, and takes it back and forth", () => {
  show({
    ...EMPTY_DEFINITION,
    fields: [
      { key: "f1", label: "甲", type: "text" },
      { key: "f2", label: "乙", type: "text" },
    ],
  });
  fireEvent.keyDown(card(/^甲/), { key: "ArrowDown", altKey: true });
  expect(labels()).toEqual(["乙", "甲"]);
  expect(screen.getByRole("status").textContent).toBe("甲：第 2 项，共 2 项");
  press("复制乙");
  expect(labels()).toEqual(["乙", "乙副本", "甲"]);
  expect(document.activeElement).toBe(card(/^乙副本/));
  fireEvent.keyDown(card(/^乙副本/), { key: "Delete" });
  expect(labels()).toEqual(["乙", "甲"]);
  expect(document.activeElement).toBe(card(/^甲/));
  fireEvent.keyDown(card(/^甲/), { key: "z", ctrlKey: true });
  expect(labels()).toEqual(["乙", "乙副本", "甲"]);
  fireEvent.keyDown(card(/^甲/), { key: "Z", ctrlKey: true, shiftKey: true });
  expect(labels()).toEqual(["乙", "甲"]);
  // letters in a box are taken back by the box itself
  fireEvent.keyDown(screen.getByRole("textbox", { name: /^名称/ }), { key: "z", ctrlKey: true });
  expect(labels()).toEqual(["乙", "甲"]);
});

it("adds behind the chosen field, and columns behind a chosen column", () => {
  show({
    ...EMPTY_DEFINITION,
    fields: [
      { key: "f1", label: "表", type: "detail", columns: [{ key: "c1", label: "列一", type: "text" }] },
      { key: "f2", label: "尾", type: "text" },
    ],
  });
  fireEvent.click(card(/^列一/));
  palette("数字");
  expect(kept.fields[0]?.columns?.map(({ type: of }) => of)).toEqual(["text", "number"]);
  palette("说明文字");
  expect(labels()).toEqual(["表", "说明文字", "尾"]);
  expect(screen.getByText("，1 处待完善")).toBeTruthy();
});

it("changes settings of the form", () => {
  show();
  fireEvent.click(screen.getByRole("tab", { name: "表单设置" }));
  fireEvent.click(screen.getByRole("radio", { name: "不允许" }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^审批人就是申请人/ }));
  expect(kept.settings).toEqual({ withdrawal: "never", skipApplicant: true });
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  expect(kept.settings).toEqual({ withdrawal: "never" });
});
