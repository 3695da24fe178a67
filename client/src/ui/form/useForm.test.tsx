import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { SwitchInput } from "../input/choices";
import { TextInput } from "../input/TextInput";
import { UNDECIDED } from "./conflict";
import { EditForm } from "./EditForm";
import { fieldOf } from "./Field";
import { type FormStart, useForm } from "./useForm";

interface Values {
  name: string;
  phone: string;
  on: boolean;
}

type Save = (values: Values, start: FormStart<Values>) => Promise<{ message: string; code: string }[]>;

const F = fieldOf<Values>();
const FIRST = { name: "甲", phone: "1", on: false, version: 1 };

/** A form over a record that a button changes as another user would. */
function Subject({ save, theirs, refetch }: { save: Save; theirs: typeof FIRST; refetch?: () => void }) {
  const [{ version, ...record }, setRecord] = useState(FIRST);
  const form = useForm<Values>({
    initial: record,
    version,
    refetch: () => {
      refetch?.();
      setRecord(theirs);
    },
    onSubmit: save,
  });
  return (
    <>
      <button type="button" onClick={() => setRecord(theirs)}>
        别人
      </button>
      <EditForm form={form} id="1">
        <F name="name" label="名称" show={(value) => `“${value}”`}>
          {(input) => <TextInput {...input} />}
        </F>
        <F name="phone" label="电话">
          {(input) => <TextInput {...input} />}
        </F>
        <F name="on" label="状态">
          {(input) => <SwitchInput {...input} label={input.value ? "启用" : "停用"} />}
        </F>
      </EditForm>
    </>
  );
}

function open(changed: Partial<Values>, save = vi.fn<Save>().mockResolvedValue([])) {
  const refetch = vi.fn();
  renderKit(<Subject save={save} theirs={{ ...FIRST, ...changed, version: 2 }} refetch={refetch} />);
  return {
    save,
    refetch,
    name: screen.getByLabelText<HTMLInputElement>("名称"),
    phone: screen.getByLabelText<HTMLInputElement>("电话"),
    press: (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name })),
    notice: () => screen.findByRole("region", { name: "他人的修改" }),
    none: () => expect(screen.queryByText(/已被他人修改/)).toBeNull(),
  };
}

describe("a form whose record is changed elsewhere", () => {
  it("follows while nothing was typed", async () => {
    const { name, press, none } = open({ name: "乙" });
    await press("别人");
    expect(name.value).toBe("乙");
    none();
  });

  it("merges what only they changed, says so in a line, and saves over what they saved", async () => {
    const { save, name, phone, press, notice } = open({ phone: "2" });
    await userEvent.type(name, "的");
    await press("别人");
    expect([name.value, phone.value]).toEqual(["甲的", "2"]);
    const said = await notice();
    expect(said.textContent).toContain("已并入对方修改的电话。");
    expect(within(said).queryByRole("list")).toBeNull();
    await press("保存");
    expect(save).toHaveBeenCalledWith(
      { name: "甲的", phone: "2", on: false },
      { initial: { name: "甲", phone: "2", on: false }, version: 2 },
    );
  });

  it("asks for each field that both changed, with both values, and saves nothing before that is said", async () => {
    const seen = vi.spyOn(Element.prototype, "scrollIntoView");
    const { save, name, press, notice } = open({ name: "乙", phone: "2" });
    await userEvent.type(name, "的");
    await press("别人");
    expect(name.value).toBe("甲的");
    const said = await notice();
    expect(seen.mock.contexts).toEqual([within(said).getByRole("listitem")]);
    expect(said.textContent).toContain("有 1 项双方都改过");
    expect(within(said).getByText("“甲的”")).toBeTruthy();
    expect(within(said).getByText("“乙”")).toBeTruthy();
    await press("保存");
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByText(UNDECIDED)).toBeTruthy();
    await press("名称：对方的");
    expect(name.value).toBe("乙");
    expect(screen.queryByText(UNDECIDED)).toBeNull();
    await press("名称：我的");
    expect(name.value).toBe("甲的");
    await press("保存");
    expect(save).toHaveBeenCalledWith(
      { name: "甲的", phone: "2", on: false },
      { initial: { name: "乙", phone: "2", on: false }, version: 2 },
    );
  });

  it("takes what is typed anew for the choice", async () => {
    const { save, name, press } = open({ name: "乙" });
    await userEvent.type(name, "的");
    await press("别人");
    await userEvent.type(name, "书");
    await press("保存");
    expect(save.mock.calls[0]?.[0]).toMatchObject({ name: "甲的书" });
  });

  it("shows a value that has no words by its input", async () => {
    const { press, notice } = open({ phone: "2" });
    const phone = screen.getByLabelText("电话");
    await userEvent.type(phone, "9");
    await press("别人");
    const said = await notice();
    expect(within(said).getByLabelText<HTMLInputElement>("电话（我的）").value).toBe("19");
    const theirs = within(said).getByLabelText<HTMLInputElement>("电话（对方的）");
    expect([theirs.value, theirs.disabled]).toEqual(["2", true]);
  });

  it("asks for the record when its save is refused as stale", async () => {
    const stale = vi.fn<Save>().mockResolvedValue([{ message: "数据已被他人修改", code: "STALE" }]);
    const { name, refetch, press, notice } = open({ name: "乙" }, stale);
    await userEvent.type(name, "的");
    await press("保存");
    expect(refetch).toHaveBeenCalledTimes(1);
    expect((await notice()).textContent).toContain("“乙”");
    // the choice is shown beside the button: "refresh and try again" is neither needed nor shown
    expect(screen.queryByText("数据已被他人修改")).toBeNull();
  });

  it("shows the record as it is when one gives up what one typed", async () => {
    const { name, press, notice, none } = open({ name: "乙" });
    await userEvent.type(name, "的");
    await press("别人");
    await notice();
    await press(/显示最新内容/);
    expect(name.value).toBe("乙");
    none();
  });
});
