import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { isComposing } from "../base/composing";
import { cleanInteger, cleanNumber, IntegerInput, NumberInput } from "./NumberInput";
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
    ["12a.3.4", "12.34"],
    ["１２。５", "12.5"],
    ["-7", "7"],
    ["1.23456", "1.23"],
    ["..", "."],
    ["", ""],
  ])("%s becomes %s", (typed, kept) => expect(cleanNumber(typed)).toBe(kept));
  it("keeps digits only in the integer variant", () => expect(cleanInteger("1,2.3万４")).toBe("1234"));
  it("cleans while typing and tidies a lonely dot when left", async () => {
    render(
      <Held start="">{(value, set) => <NumberInput aria-label="金额" value={value} onChange={set} />}</Held>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("金额");
    await userEvent.type(input, "1a2.");
    expect(input.value).toBe("12.");
    await userEvent.tab();
    expect(input.value).toBe("12");
  });
  it("takes no dot where only whole numbers go", async () => {
    render(
      <Held start="">{(value, set) => <IntegerInput aria-label="天数" value={value} onChange={set} />}</Held>,
    );
    await userEvent.type(screen.getByLabelText("天数"), "1.5");
    expect(screen.getByLabelText<HTMLInputElement>("天数").value).toBe("15");
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
