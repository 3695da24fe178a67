import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { isComposing } from "../base/composing";
import { IntegerInput, MoneyInput, NumberInput, notNumber, plainNumber, wholeNumber } from "./NumberInput";
import { TagInput } from "./TagInput";
import { TextArea, TextInput } from "./TextInput";

function Held<T>({
  start,
  children,
}: {
  start: T;
  children: (value: T, set: (value: T) => void) => React.ReactNode;
}) {
  const [value, set] = useState(start);
  return children(value, set);
}

describe("number inputs", () => {
  it.each([
    ["１２。５", "12.5"],
    ["－７", "-7"],
    [" 1,234,567.80 ", "1234567.80"],
    ["1.2000", "1.20"],
    ["1.23456", "1.23456"],
    ["1,5", "1,5"],
    ["12a.3.4", "12.34"],
    ["1.2.3.4", "1.234"],
    ["12元", "12"],
    ["1-5", "1-5"],
    ["", ""],
    ["1.2万", "12000"],
    ["￥1,234.5元", "1234.5"],
    ["（500）", "-500"],
    ["(5", "(5"],
    ["30%", "30%"],
  ])("%s is %s in its plain form", (typed, kept) => expect(plainNumber(typed)).toBe(kept));
  it.each([
    ["RMB 1,234", "1234"],
    ["人民币1234.00元整", "1234"],
    ["0.30000000000000004", "0.3"],
    ["--", ""],
    ["1.50", "1.50"],
    ["-0", "-0"],
    [".", "."],
    ["30%", "30%"],
    ["12a.3.4", "12.34"],
  ])("%s is %s as a whole", (text, kept) => expect(wholeNumber(text)).toBe(kept));
  it.each<[string, Parameters<typeof notNumber>[1], string | null]>([
    ["", {}, null],
    ["12.34", {}, null],
    ["12.", {}, null],
    [".5", {}, null],
    ["-5", {}, "不能小于 0"],
    ["-", {}, "不能小于 0"],
    ["-5", { negative: true }, null],
    ["-", { negative: true }, "请输入数字"],
    ["1.234", {}, "最多两位小数"],
    ["1.5", { decimals: 0 }, "请输入整数"],
    ["1e5", {}, "请输入数字"],
    ["12元", {}, "请输入数字"],
    ["(5", {}, "请输入数字"],
    ["30%", {}, "不能是百分比"],
    [".", {}, "请输入数字"],
    ["999999999999.99", {}, null],
    ["1000000000000", {}, "数值过大"],
    ["1000000000000", { tooMuch: "金额过大" }, "金额过大"],
    ["123456", { maxLength: 5 }, "最多 5 位"],
  ])("%s with %o: %s", (typed, limits, wrong) => expect(notNumber(typed, limits)).toBe(wrong));
  it("keep what was typed or pasted, mark it as wrong and say why", async () => {
    render(
      <Held start="">{(value, set) => <NumberInput aria-label="金额" value={value} onChange={set} />}</Held>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("金额");
    await userEvent.type(input, "-5");
    expect(input.value).toBe("-5");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.title).toBe("不能小于 0");
    await userEvent.clear(input);
    await userEvent.paste("1.234");
    await userEvent.tab();
    expect(input.value).toBe("1.234");
    expect(input.title).toBe("最多两位小数");
  });
  it("take a share with its sign, and nothing for a dash", async () => {
    render(
      <>
        <Held start="">
          {(value, set) => <NumberInput aria-label="占比" unit="%" value={value} onChange={set} />}
        </Held>
        <Held start="">{(value, set) => <MoneyInput aria-label="金额" value={value} onChange={set} />}</Held>
      </>,
    );
    const share = screen.getByLabelText<HTMLInputElement>("占比");
    await userEvent.click(share);
    await userEvent.paste("30%");
    expect(share.value).toBe("30");
    const amount = screen.getByLabelText<HTMLInputElement>("金额");
    await userEvent.type(amount, "-");
    await userEvent.tab();
    expect(amount.value).toBe("");
    await userEvent.type(amount, "30%");
    expect([amount.value, amount.title]).toEqual(["30%", "不能是百分比"]);
  });
  it("tidy a lonely dot when left", async () => {
    render(
      <Held start="">{(value, set) => <NumberInput aria-label="金额" value={value} onChange={set} />}</Held>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("金额");
    await userEvent.type(input, "12.");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    expect(input.value).toBe("12");
  });
  it("take whole numbers that the server can hold, and amounts below its limit", async () => {
    render(
      <Held start="">
        {(value, set) => (
          <>
            <IntegerInput aria-label="天数" value={value} onChange={set} />
            <MoneyInput aria-label="金额" value="1000000000000000" onChange={set} />
          </>
        )}
      </Held>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("天数");
    await userEvent.type(input, "1.5");
    expect(input.value).toBe("1.5");
    expect(input.title).toBe("请输入整数");
    await userEvent.clear(input);
    await userEvent.type(input, "2147483648");
    expect(input.title).toBe("数值过大");
    expect(screen.getByLabelText("金额").title).toBe("金额不能超过 10 亿");
  });
});

describe("a text area", () => {
  const show = (start: string) =>
    render(
      <Held start={start}>
        {(value, set) => <TextArea aria-label="备注" value={value} onChange={set} maxLength={5} />}
      </Held>,
    );
  const area = () => screen.getByLabelText<HTMLTextAreaElement>("备注");
  const SAID = "最多输入5个字符，超出的部分没有填入";

  it("says that something did not fit, until it does again", async () => {
    show("一二三");
    await userEvent.type(area(), "四五");
    expect(area().value).toBe("一二三四五");
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.type(area(), "六");
    expect(area().value).toBe("一二三四五");
    expect(screen.getByRole("alert").textContent).toBe(SAID);
    await userEvent.type(area(), "{Backspace}");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says it of what was pasted, and of a line break", async () => {
    show("一二三");
    await userEvent.click(area());
    await userEvent.paste("四五六七");
    expect(area().value).toBe("一二三四五");
    expect(screen.getByRole("alert").textContent).toBe(SAID);
    await userEvent.clear(area());
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.type(area(), "12345{Enter}");
    expect(screen.getByRole("alert")).toBeTruthy();
  });

  it("says it of what an input method hands over", () => {
    show("一二三四");
    area().setSelectionRange(4, 4);
    fireEvent.compositionStart(area());
    fireEvent(area(), Object.assign(new Event("compositionend", { bubbles: true }), { data: "五六" }));
    fireEvent.change(area(), { target: { value: "一二三四五" } });
    expect(screen.getByRole("alert").textContent).toBe(SAID);
  });
});

describe("tag input", () => {
  it("ignores empty and doubled words", async () => {
    const seen = vi.fn();
    render(
      <Held start={["重点"] as readonly string[]}>
        {(value, set) => (
          <TagInput
            aria-label="标签"
            value={value}
            onChange={(next) => {
              seen(next);
              set(next);
            }}
          />
        )}
      </Held>,
    );
    const input = screen.getByLabelText("标签");
    await userEvent.type(input, "   {Enter}重点{Enter}节能，安全{Enter}");
    expect(seen.mock.lastCall?.[0]).toEqual(["重点", "节能", "安全"]);
    await userEvent.type(input, "{Backspace}");
    expect(seen.mock.lastCall?.[0]).toEqual(["重点", "节能"]);
    expect(seen).toHaveBeenCalledTimes(3);
  });
  it("leaves Enter to the input method while it is composing", () => {
    const seen = vi.fn();
    render(<TagInput aria-label="标签" value={[]} onChange={seen} />);
    const input = screen.getByLabelText("标签");
    fireEvent.change(input, { target: { value: "jie" } });
    fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    expect(seen).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: "Enter" });
    expect(seen).toHaveBeenCalledWith(["jie"]);
  });
});

describe("text inputs", () => {
  it("counts and limits", () => {
    render(<TextInput aria-label="名称" value="四个字吧" onChange={() => undefined} maxLength={50} />);
    expect(screen.getByText("4/50")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("名称").maxLength).toBe(50);
  });
  it("tells Enter from the Enter of an input method", () => {
    const enter = vi.fn();
    render(<TextInput aria-label="名称" value="" onChange={() => undefined} onEnter={enter} />);
    const input = screen.getByLabelText("名称");
    fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    expect(enter).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: "Enter" });
    expect(enter).toHaveBeenCalledOnce();
  });
  it("submits a text area by Ctrl-Enter only", () => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <TextArea aria-label="备注" value="" onChange={() => undefined} />
      </form>,
    );
    fireEvent.keyDown(screen.getByLabelText("备注"), { key: "Enter" });
    expect(submit).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText("备注"), { key: "Enter", ctrlKey: true });
    expect(submit).toHaveBeenCalledOnce();
  });
});

it("knows composing by flag and by the trace Safari leaves", () => {
  expect(isComposing({ isComposing: true })).toBe(true);
  expect(isComposing({ nativeEvent: { isComposing: true } })).toBe(true);
  expect(isComposing({ keyCode: 229 })).toBe(true);
  expect(isComposing({ keyCode: 13, nativeEvent: { isComposing: false } })).toBe(false);
});

describe("a number to call", () => {
  it("takes the form that is kept when it is pasted and when its box is left", async () => {
    render(
      <Held start="">
        {(value, set) => <TextInput aria-label="电话" type="tel" value={value} onChange={set} />}
      </Held>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("电话");
    await userEvent.click(input);
    await userEvent.paste("+86 138-0013-8000");
    expect(input.value).toBe("13800138000");
    await userEvent.clear(input);
    await userEvent.type(input, "010-62345678 转 801");
    expect(input.value).toBe("010-62345678 转 801");
    await userEvent.tab();
    expect(input.value).toBe("01062345678-801");
    await userEvent.clear(input);
    await userEvent.type(input, "12ab");
    await userEvent.tab();
    expect(input.value).toBe("12ab");
  });
});
