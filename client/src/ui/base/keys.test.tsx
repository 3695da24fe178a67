import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { type KeyBinding, useKeys, useKnownKeys } from "./keys";

function Part({ keys, name }: { keys: readonly KeyBinding[]; name?: string }) {
  const root = useRef<HTMLDivElement>(null);
  useKeys(keys, name ? root : undefined);
  return (
    <div ref={root}>
      <button type="button">{name}</button>
      <input aria-label={`${name}输入`} />
      <input type="checkbox" aria-label={`${name}勾选`} />
    </div>
  );
}

const key = (keys: string, run?: KeyBinding["run"]): KeyBinding => ({ keys, text: keys, group: "组", run });

describe("who hears a key", () => {
  it("is the part with the focus, else the upper one, else the page", async () => {
    const heard: string[] = [];
    const says = (name: string) => key("j", () => heard.push(name));
    render(
      <>
        <Part keys={[says("页"), key("c", () => heard.push("页 c"))]} />
        <Part name="甲" keys={[says("甲")]} />
        <Part name="乙" keys={[says("乙")]} />
      </>,
    );
    await userEvent.keyboard("j");
    screen.getByRole("button", { name: "乙" }).focus();
    await userEvent.keyboard("jc");
    expect(heard).toEqual(["甲", "乙", "页 c"]);
  });

  it("is the next when the first has nothing to do", async () => {
    const run = vi.fn();
    render(
      <>
        <Part name="甲" keys={[key("e", () => false)]} />
        <Part name="乙" keys={[key("e", run)]} />
      </>,
    );
    await userEvent.keyboard("e");
    expect(run).toHaveBeenCalledOnce();
  });

  it("is nobody once the part has gone", async () => {
    const run = vi.fn();
    const { unmount } = render(<Part name="甲" keys={[key("j", run)]} />);
    unmount();
    await userEvent.keyboard("j");
    expect(run).not.toHaveBeenCalled();
  });
});

describe("a key is left alone", () => {
  const run = vi.fn();
  const show = () => {
    run.mockClear();
    render(<Part name="甲" keys={[key("j", run), key("/", run), key("?", run)]} />);
  };

  it("in an input, but not on a box to tick", async () => {
    show();
    screen.getByLabelText("甲输入").focus();
    await userEvent.keyboard("j/?");
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>("甲输入").value).toBe("j/?");
    screen.getByLabelText("甲勾选").focus();
    await userEvent.keyboard("j");
    expect(run).toHaveBeenCalledOnce();
  });

  it.each([
    ["with Ctrl", { ctrlKey: true }],
    ["with Cmd", { metaKey: true }],
    ["with Alt", { altKey: true }],
    ["as a capital letter", { key: "J", shiftKey: true }],
    ["while an input method composes", { isComposing: true }],
    ["in the last key of a composition", { keyCode: 229 }],
  ])("%s", (_name, how) => {
    show();
    fireEvent.keyDown(document.body, { key: "j", ...how });
    expect(run).not.toHaveBeenCalled();
  });

  it("while a dialog is open", () => {
    show();
    const dialog = document.createElement("div");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: "j" });
    dialog.remove();
    expect(run).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "j" });
    expect(run).toHaveBeenCalledOnce();
  });

  it("and is known in the letters of a Chinese layout", () => {
    show();
    fireEvent.keyDown(document.body, { key: "？", shiftKey: true });
    fireEvent.keyDown(document.body, { key: "、" });
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe("two keys after each other", () => {
  it("are one, and the second alone is none of its own then", async () => {
    const [go, make] = [vi.fn(), vi.fn()];
    render(<Part keys={[key("g m", go), key("m", make), key("x", make)]} />);
    await userEvent.keyboard("gm");
    expect(go).toHaveBeenCalledOnce();
    expect(make).not.toHaveBeenCalled();
    await userEvent.keyboard("gx");
    expect(make).not.toHaveBeenCalled();
    await userEvent.keyboard("m");
    expect(make).toHaveBeenCalledOnce();
  });

  it("are two when the second comes late", () => {
    const go = vi.fn();
    render(<Part keys={[key("g m", go)]} />);
    const at = (name: string, timeStamp: number) => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      document.body.dispatchEvent(event);
    };
    at("g", 1000);
    at("m", 9000);
    expect(go).not.toHaveBeenCalled();
    at("g", 10_000);
    at("m", 10_400);
    expect(go).toHaveBeenCalledOnce();
  });
});

describe("a letter with Ctrl", () => {
  it("is a key of its own, and what is general stands back", () => {
    const [page, general] = [vi.fn(() => false), vi.fn()];
    render(
      <>
        <Part keys={[{ ...key("Ctrl Z", general), text: "一般", general: true }]} />
        <Part keys={[key("Ctrl Z", page), key("z", page)]} />
        <Known />
      </>,
    );
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect([page.mock.calls.length, general.mock.calls.length]).toEqual([1, 1]);
    expect(page.mock.invocationCallOrder[0]).toBeLessThan(general.mock.invocationCallOrder[0] ?? 0);
    expect(screen.getByRole("status").textContent).toBe("Ctrl Z|z");
  });
});

function Known() {
  return (
    <output>
      {useKnownKeys()
        .map(({ keys }) => keys)
        .join("|")}
    </output>
  );
}

it("every key that works is told of, once", () => {
  render(
    <>
      <Part name="甲" keys={[key("j"), key("/")]} />
      <Part name="乙" keys={[key("j")]} />
      <Part keys={[key("g m")]} />
      <Known />
    </>,
  );
  expect(screen.getByRole("status").textContent).toBe("j|/|g m");
});
