import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { EditForm } from "../form/EditForm";
import { fieldOf } from "../form/Field";
import { telephone } from "../form/rules";
import { useForm } from "../form/useForm";
import { DateInput } from "./DateInput";
import { MoneyInput } from "./NumberInput";
import { TextInput } from "./TextInput";

type Part = "phone" | "day" | "amount";

interface Case {
  readonly text: string;
  readonly is?: string | null;
  readonly refused?: string;
}

/**
 * The table of cases shared with the server: `server/app/tests/it/normalize.rs` sends the same thirty of
 * each part.
 */
const TABLE = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../server/kernel/src/normalize/cases.json"), "utf8"),
) as Record<Part, readonly Case[]>;
/** Number of valid cases per part, spread over all valid ones. */
const TAKEN = 24;
/** Number of refused cases per part: the first ones. */
const REFUSED = 6;

/** Thirty rows of a part of the table: first those with a value. */
function thirty(part: Part): readonly Case[] {
  const good = TABLE[part].filter(({ is }) => is);
  const bad = TABLE[part].filter(({ text, refused }) => refused !== undefined && text !== "");
  const spread = Array.from({ length: TAKEN }, (_, n) => good[Math.floor((n * good.length) / TAKEN)]);
  return [...spread.filter((row) => row !== undefined), ...bad.slice(0, REFUSED)];
}

interface Values {
  phone: string;
  day: string | null;
  amount: string;
}
const F = fieldOf<Values>();

function Sample({ save }: { save: (values: Values) => null }) {
  const form = useForm<Values>({
    initial: { phone: "", day: null, amount: "" },
    rules: { phone: [telephone()] },
    onSubmit: save,
  });
  return (
    <EditForm form={form}>
      <F name="phone" label="phone">
        {(input) => <TextInput {...input} type="tel" />}
      </F>
      <F name="day" label="day">
        {(input) => <DateInput {...input} />}
      </F>
      <F name="amount" label="amount">
        {(input) => <MoneyInput {...input} />}
      </F>
    </EditForm>
  );
}

/** The value that a form saves for a text, or null when it is refused. */
async function saved(part: Part, enter: (text: string) => Promise<void>, text: string) {
  const save = vi.fn<(values: Values) => null>(() => null);
  renderKit(<Sample save={save} />);
  const input = screen.getByLabelText<HTMLInputElement>(part);
  await userEvent.click(input);
  await enter(text);
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  const value = save.mock.lastCall?.[0][part];
  if (value !== undefined) return value;
  expect(input.getAttribute("aria-invalid")).toBe("true");
  return null;
}

/** The value that the field accepts: an amount here is a price, which is never negative. */
function wanted(part: Part, { is, refused }: Case): string | number | null {
  if (refused !== undefined || !is) return null;
  if (part !== "amount") return is;
  return Number(is) < 0 ? null : Number(is);
}

describe.each<[string, (text: string) => Promise<void>]>([
  [
    "typed",
    async (text) => {
      await userEvent.keyboard(text);
    },
  ],
  ["pasted", (text) => userEvent.paste(text)],
])("a text that is %s comes to what the server makes of it", (_, enter) => {
  describe.each<Part>(["phone", "day", "amount"])("a %s", (part) => {
    it("is one of thirty", () => expect(thirty(part)).toHaveLength(TAKEN + REFUSED));
    it.each(thirty(part).map((row) => [row.text, row] as const))("%j", async (text, row) => {
      const value = await saved(part, enter, text);
      expect(part === "amount" && value !== null ? Number(value) : value).toBe(wanted(part, row));
    });
  });
});
