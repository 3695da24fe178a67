import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { TextInput } from "../input/TextInput";
import { EditForm } from "./EditForm";
import { fieldOf } from "./Field";
import { type FormStart, useForm } from "./useForm";

interface Values {
  name: string;
}

type Save = (values: Values, start: FormStart<Values>) => Promise<[]>;

const F = fieldOf<Values>();

/** A form over a record that a button changes as somebody else would. */
function Subject({ save }: { save: Save }) {
  const [record, setRecord] = useState({ name: "甲", version: 1 });
  const form = useForm<Values>({
    initial: { name: record.name },
    version: record.version,
    onSubmit: save,
  });
  return (
    <>
      <button type="button" onClick={() => setRecord({ name: "乙", version: 2 })}>
        别人
      </button>
      <EditForm form={form} id="1">
        <F name="name" label="名称">
          {(input) => <TextInput {...input} />}
        </F>
      </EditForm>
    </>
  );
}

function open() {
  const save = vi.fn<Save>().mockResolvedValue([]);
  renderKit(<Subject save={save} />);
  const input = screen.getByLabelText<HTMLInputElement>("名称");
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
  return { save, input, press, hint: () => screen.queryByText(/已被他人修改/) };
}

describe("a form whose record is changed elsewhere", () => {
  it("follows while nothing was typed", async () => {
    const { input, press, hint } = open();
    await press("别人");
    expect(input.value).toBe("乙");
    expect(hint()).toBeNull();
  });

  it("keeps what was typed, says so, and saves over the version it began with", async () => {
    const { save, input, press, hint } = open();
    await userEvent.type(input, "的");
    await press("别人");
    expect(input.value).toBe("甲的");
    expect(hint()).not.toBeNull();
    await press("保存");
    expect(save).toHaveBeenCalledWith({ name: "甲的" }, { initial: { name: "甲" }, version: 1 });
  });

  it("shows the record as it is when one gives up what one typed", async () => {
    const { input, press, hint } = open();
    await userEvent.type(input, "的");
    await press("别人");
    await press(/显示最新内容/);
    expect(input.value).toBe("乙");
    expect(hint()).toBeNull();
  });
});
