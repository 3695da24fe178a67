import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { Column } from "../base/types";
import type { CellChange } from "./cellEditing";
// loaded with the first cell that is edited, so that the test need not wait for it
import "./CellInput";
import { DataTable } from "./DataTable";

interface Row {
  id: string;
  name: string;
  note: string | null;
  level: string | null;
  locked?: boolean;
}

const LEVELS = [
  { value: "1", label: "普通" },
  { value: "2", label: "重要" },
];
const COLUMNS: readonly Column<Row>[] = [
  { key: "name", title: "名称", render: ({ name }) => name },
  {
    key: "note",
    title: "备注",
    render: ({ note }) => note,
    edit: { kind: "text", field: "note", value: ({ note }) => note, max: 20 },
  },
  {
    key: "level",
    title: "级别",
    render: ({ level }) => LEVELS.find(({ value }) => value === level)?.label,
    edit: { kind: "select", field: "level", value: ({ level }) => level },
  },
];
const ROWS: readonly Row[] = [
  { id: "1", name: "甲", note: "旧的", level: "1" },
  { id: "2", name: "乙", note: null, level: null, locked: true },
];

type Save = (change: CellChange<Row>) => Promise<boolean>;

function Table({ save, onOpen }: { save: Save; onOpen: () => void }) {
  const [rows, setRows] = useState(ROWS);
  return (
    <DataTable
      label="样例"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      onRowClick={onOpen}
      editing={{
        may: ({ locked }) => !locked,
        parts: { level: { options: LEVELS } },
        save: async (change) => {
          if (!(await save(change))) return;
          setRows((old) =>
            old.map((row) => (row.id === change.row.id ? { ...row, [change.field]: change.value } : row)),
          );
        },
      }}
    />
  );
}

function setup(answer = true) {
  const saved = vi.fn<Save>(() => Promise.resolve(answer));
  const opened = vi.fn();
  renderKit(<Table save={saved} onOpen={opened} />);
  const row = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
  return { saved, opened, row };
}

describe("cells changed in place", () => {
  it("open by F2, save by Enter and give the focus back to the row", async () => {
    const { saved, row } = setup();
    act(() => row("甲").focus());
    await userEvent.keyboard("{F2}");
    const input = await within(row("甲")).findByRole("textbox", { name: "备注" });
    expect(document.activeElement).toBe(input);
    await userEvent.clear(input);
    await userEvent.type(input, "新的{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(row("甲")));
    expect(saved.mock.calls.map(([{ field, value, before }]) => [field, value, before])).toEqual([
      ["note", "新的", "旧的"],
    ]);
    expect(within(row("甲")).getByText("新的")).toBeTruthy();
  });

  it("stay as they are by Escape, and when nothing was changed", async () => {
    const { saved, row } = setup();
    act(() => row("甲").focus());
    await userEvent.keyboard("{F2}");
    await userEvent.type(await within(row("甲")).findByRole("textbox"), "更多{Escape}");
    expect(within(row("甲")).getByText("旧的")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(row("甲")));
    await userEvent.keyboard("{F2}");
    await userEvent.type(await within(row("甲")).findByRole("textbox"), "{Enter}");
    expect(within(row("甲")).queryByRole("textbox")).toBeNull();
    expect(saved).not.toHaveBeenCalled();
  });

  it("spring back when the change is refused", async () => {
    const { row } = setup(false);
    act(() => row("甲").focus());
    await userEvent.keyboard("{F2}");
    const input = await within(row("甲")).findByRole("textbox");
    await userEvent.clear(input);
    await userEvent.type(input, "不行{Enter}");
    expect(await within(row("甲")).findByText("旧的")).toBeTruthy();
  });

  it("are chosen at once, by the pencil that comes with the focus", async () => {
    const { saved, row } = setup();
    act(() => row("甲").focus());
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(within(row("甲")).getByRole("button", { name: "修改级别" }));
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("option", { name: "重要" }));
    await waitFor(() => expect(within(row("甲")).getByText("重要")).toBeTruthy());
    expect(saved.mock.calls[0]?.[0]).toMatchObject({ field: "level", value: "2", before: "1" });
  });

  it("are none in a row that may not be changed; a click opens the record", async () => {
    const { opened, row } = setup();
    act(() => row("乙").focus());
    await userEvent.keyboard("{F2}");
    expect(within(row("乙")).queryByRole("textbox")).toBeNull();
    expect(within(row("乙")).queryByRole("button")).toBeNull();
    await userEvent.click(within(row("甲")).getByText("旧的"));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });
});
