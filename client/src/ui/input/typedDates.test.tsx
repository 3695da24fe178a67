import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { EditForm } from "../form/EditForm";
import { fieldOf } from "../form/Field";
import { useForm } from "../form/useForm";
import { DateInput, type DateInputProps, DateTimeInput } from "./DateInput";

interface Values {
  day: string | null;
  at: string | null;
}
const F = fieldOf<Values>();

function Sample({
  save,
  ...limits
}: { save: (values: Values) => null } & Pick<DateInputProps, "min" | "max" | "clearable">) {
  const form = useForm<Values>({ initial: { day: "2026-03-01", at: null }, onSubmit: save });
  return (
    <EditForm form={form}>
      <F name="day" label="日期">
        {(input) => <DateInput {...input} {...limits} />}
      </F>
      <F name="at" label="时间">
        {(input) => <DateTimeInput {...input} />}
      </F>
    </EditForm>
  );
}

function open(limits: Pick<DateInputProps, "min" | "max" | "clearable"> = {}) {
  const save = vi.fn<(values: Values) => null>(() => null);
  renderKit(<Sample save={save} {...limits} />);
  return {
    save,
    day: screen.getByLabelText<HTMLInputElement>("日期"),
    at: screen.getByLabelText<HTMLInputElement>("时间"),
    press: () => userEvent.click(screen.getByRole("button", { name: "保存" })),
  };
}

const retype = async (input: HTMLInputElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

it.each(["2026-13-45", "2026-02-30", "abc"])(
  "keeps %s, says that it is no day and saves none",
  async (text) => {
    const { save, day, press } = open();
    await retype(day, text);
    expect(screen.queryByText("日期无效")).toBeNull();
    await press();
    expect(day.value).toBe(text);
    expect(day.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("日期无效")).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await retype(day, "2026/2/28");
    expect(screen.queryByText("日期无效")).toBeNull();
    await press();
    expect(save.mock.lastCall?.[0].day).toBe("2026-02-28");
  },
);

it("says of a day that several can be meant, and of one of another time", async () => {
  const { day, save, press } = open();
  await retype(day, "1/2/26");
  await press();
  expect(screen.getByText("日期有歧义，请写成 2026-12-31 的形式")).toBeTruthy();
  await retype(day, "1969-12-31");
  await press();
  expect(screen.getByText("不能早于 1970-01-01")).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await retype(day, "12/31/26");
  await press();
  expect(save.mock.lastCall?.[0].day).toBe("2026-12-31");
});

it("does the same for moments, by Enter, too", async () => {
  const { save, at, press } = open();
  await userEvent.type(at, "2026-03-01 25:00{Enter}");
  expect(screen.getByText("日期时间无效")).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await userEvent.clear(at);
  await press();
  expect(save.mock.lastCall?.[0].at).toBeNull();
});

it("names the day that comes too early or too late", async () => {
  const { day, save, press } = open({ min: "2026-02-01", max: "2026-04-30", clearable: false });
  await retype(day, "2026-01-31");
  await userEvent.tab();
  expect(screen.getByText("不能早于 2026-02-01")).toBeTruthy();
  await retype(day, "2026-05-01");
  await press();
  expect(screen.getByText("不能晚于 2026-04-30")).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  // a required day falls back to its value
  await userEvent.clear(day);
  await press();
  expect(day.value).toBe("2026-03-01");
  expect(save).toHaveBeenCalledOnce();
});

it("gives way to what is cleared or chosen", async () => {
  const { day, press, save } = open();
  await retype(day, "x");
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "清除" }));
  expect(day.value).toBe("");
  await press();
  expect(save.mock.lastCall?.[0].day).toBeNull();
});
