import { act, fireEvent, screen, within } from "@testing-library/react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, it } from "vitest";
import { renderKit } from "@/ui/base/testing";
import type { Facts, Field, Rights, FlowValues as Values } from "../definition";
import { FlowFields } from "./FlowFields";
import { FlowValues } from "./FlowValues";
import { type FlowForm, useFlowForm } from "./useFlowForm";

const FACTS: Facts = { member: "1", teams: [], roles: [] };

const FIELDS: readonly Field[] = [
  { key: "why", label: "事由", type: "text", required: true },
  { key: "kind", label: "类型", type: "choice", options: ["公司", "个人"] },
  {
    key: "account",
    label: "账户",
    type: "text",
    required: true,
    showWhen: { any: [[{ subject: "kind", op: "in", values: ["个人"] }]] },
  },
  {
    key: "rows",
    label: "明细",
    type: "detail",
    columns: [
      { key: "name", label: "品名", type: "text", required: true },
      { key: "n", label: "数量", type: "number", default: 1 },
      { key: "price", label: "单价", type: "amount" },
      { key: "sum", label: "小计", type: "amount", formula: "{n} * {price}" },
    ],
    sums: ["sum"],
  },
  { key: "total", label: "总额", type: "amount", capitals: true, formula: "{rows.sum}" },
  { key: "contract", label: "合同", type: "contract", source: "project" },
];

let form: FlowForm;

function Form({ initial = {}, rights = {} }: { initial?: Values; rights?: Rights }) {
  form = useFlowForm({ fields: FIELDS, facts: FACTS, initial, rights });
  return <FlowFields {...form.props} computedByServer={{ contract: 5000 }} />;
}

const show = (initial?: Values, rights?: Rights) =>
  renderKit(
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <Form {...(initial ? { initial } : {})} {...(rights ? { rights } : {})} />
    </RelayEnvironmentProvider>,
  );

const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const table = () => screen.getByRole("table", { name: "明细" });
const addRow = () => fireEvent.click(screen.getByRole("button", { name: "添加一行" }));

it("computes rows, sums and fields while one types, and says the total in capitals", () => {
  show();
  addRow();
  type("第 1 行数量", "3");
  type("第 1 行单价", "400.5");
  addRow();
  type("第 2 行单价", "0.1");
  expect(form.values.rows).toEqual([
    { n: 3, price: 400.5, sum: 1201.5 },
    { n: 1, price: 0.1, sum: 0.1 },
  ]);
  expect(within(table()).getByText("1,201.60 元")).toBeTruthy();
  expect(screen.getByText("人民币壹仟贰佰零壹元陆角整")).toBeTruthy();
  expect(screen.getByText("5,000.00 元")).toBeTruthy();
});

it("keeps what is typed, digit by digit, and takes the number behind it", () => {
  show({ rows: [{}] });
  const price = screen.getByLabelText<HTMLInputElement>("第 1 行单价");
  fireEvent.change(price, { target: { value: "1." } });
  expect(price.value).toBe("1.");
  expect(form.values.rows).toEqual([{ price: 1 }]);
  fireEvent.change(price, { target: { value: "1.0" } });
  fireEvent.change(price, { target: { value: "1.05" } });
  expect(price.value).toBe("1.05");
  fireEvent.change(price, { target: { value: "" } });
  expect(form.values.rows).toEqual([{}]);
});

it("adds a row by Enter or Tab in the last cell, but not out of an empty one", () => {
  show({ rows: [{ name: "纸", n: 1 }] });
  const price = (row: number) => screen.getByLabelText(`第 ${row} 行单价`);
  fireEvent.keyDown(screen.getByLabelText("第 1 行数量"), { key: "Enter" });
  expect(form.values.rows).toHaveLength(1);
  fireEvent.keyDown(price(1), { key: "Enter" });
  expect(form.values.rows).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("第 2 行品名"));
  fireEvent.keyDown(price(2), { key: "Tab" });
  expect(form.values.rows).toHaveLength(2);
  type("第 2 行品名", "笔");
  fireEvent.keyDown(price(2), { key: "Tab", shiftKey: true });
  expect(form.values.rows).toHaveLength(2);
  fireEvent.keyDown(price(2), { key: "Tab" });
  expect(form.values.rows).toHaveLength(3);
});

it("copies and removes rows, and what was half typed stays with its row", () => {
  show({
    rows: [
      { name: "纸", n: 1 },
      { name: "笔", n: 2 },
    ],
  });
  fireEvent.change(screen.getByLabelText("第 2 行单价"), { target: { value: "7." } });
  fireEvent.click(screen.getByRole("button", { name: "复制第 1 行" }));
  expect(form.values.rows).toMatchObject([{ name: "纸" }, { name: "纸" }, { name: "笔" }]);
  fireEvent.click(screen.getByRole("button", { name: "移除第 1 行" }));
  expect(screen.getByLabelText<HTMLInputElement>("第 2 行单价").value).toBe("7.");
  fireEvent.click(screen.getByRole("button", { name: "移除第 2 行" }));
  fireEvent.click(screen.getByRole("button", { name: "移除第 1 行" }));
  expect(form.values.rows).toBeUndefined();
});

it("asks for fields as conditions show them, and says what is missing where it is", () => {
  show({ rows: [{}] });
  expect(screen.queryByLabelText(/账户/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "个人" }));
  let ok = true;
  act(() => {
    ok = form.check();
  });
  expect(ok).toBe(false);
  expect(form.props.errors).toEqual({
    why: "请输入事由",
    account: "请输入账户",
    "rows.0.name": "请输入品名",
  });
  expect(document.activeElement).toBe(screen.getByLabelText(/事由/));
  type(/事由/, "出差");
  type(/账户/, "6222");
  type("第 1 行品名", "纸");
  act(() => {
    ok = form.check();
  });
  expect(ok).toBe(true);
  act(() => form.refuse({ why: "事由重复" }));
  expect(screen.getByText("事由重复")).toBeTruthy();
  type(/事由/, "出差二");
  expect(screen.queryByText("事由重复")).toBeNull();
});

it("is not sent while an input holds what is no value", () => {
  show({ why: "a", rows: [{ name: "纸" }] });
  type("第 1 行数量", "1-2");
  let ok = true;
  act(() => {
    ok = form.check();
  });
  expect(ok).toBe(false);
});

it("shows what may be read, and not what is hidden", () => {
  show(
    { why: "出差", rows: [{ name: "纸", price: 9 }] },
    { why: "read", "rows.price": "hidden", "rows.name": "read" },
  );
  expect(screen.queryByRole("textbox", { name: /事由/ })).toBeNull();
  expect(screen.getByText("出差")).toBeTruthy();
  expect(within(table()).queryByText("单价")).toBeNull();
  expect(within(table()).getByText("纸")).toBeTruthy();
  expect(screen.queryByLabelText("第 1 行品名")).toBeNull();
  expect(screen.getByLabelText("第 1 行数量")).toBeTruthy();
});

it("shows all values to be read, with the names the page has", () => {
  const fields: readonly Field[] = [
    { key: "who", label: "经办人", type: "member", many: true },
    { key: "trip", label: "时间", type: "period", time: true },
    { key: "secret", label: "底价", type: "amount" },
    ...FIELDS,
  ];
  renderKit(
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <FlowValues
        fields={fields}
        facts={FACTS}
        rights={{ secret: "hidden" }}
        names={{ member: { 7: "张三", 8: "李四" } }}
        values={{
          who: ["7", "8"],
          trip: { from: "2026-01-01T08:00", to: "2026-01-02T18:30" },
          secret: 1,
          account: "不显示",
          rows: [
            { name: "纸", sum: 20 },
            { name: "笔", sum: 5.5 },
          ],
        }}
      />
    </RelayEnvironmentProvider>,
  );
  expect(screen.getByText("张三、李四")).toBeTruthy();
  expect(screen.getByText("2026-01-01 08:00 至 2026-01-02 18:30")).toBeTruthy();
  expect(screen.queryByText("底价")).toBeNull();
  expect(screen.queryByText("不显示")).toBeNull();
  expect(within(table()).getByText("25.50 元")).toBeTruthy();
});
