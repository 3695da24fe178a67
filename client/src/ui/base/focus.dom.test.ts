import { afterEach, describe, expect, it } from "vitest";
import { focusWhenThere } from "./focus";

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

function place() {
  document.body.innerHTML = `<button id="before"></button><button id="elsewhere"></button><div id="list"></div>`;
  const by = (id: string) => document.getElementById(id) as HTMLElement;
  by("before").focus();
  return { list: by("list"), by };
}
const add = (list: HTMLElement, id: string) => {
  const row = document.createElement("div");
  Object.assign(row, { id, tabIndex: -1 });
  list.append(row);
};

afterEach(() => {
  document.body.innerHTML = "";
});

describe("what is focused as soon as it is there", () => {
  it("is waited for some frames", async () => {
    const { list } = place();
    focusWhenThere(() => list, "#row");
    await frame();
    add(list, "row");
    await frame();
    expect(document.activeElement?.id).toBe("row");
  });

  it("is left alone once somebody has gone elsewhere", async () => {
    const { list, by } = place();
    focusWhenThere(() => list, "#row");
    await frame();
    by("elsewhere").focus();
    add(list, "row");
    await frame();
    await frame();
    expect(document.activeElement?.id).toBe("elsewhere");
  });

  it("follows keys that are quicker than frames", async () => {
    const { list } = place();
    add(list, "first");
    add(list, "second");
    focusWhenThere(() => list, "#first");
    focusWhenThere(() => list, "#second");
    await frame();
    expect(document.activeElement?.id).toBe("second");
  });

  it("is given up after so many frames", async () => {
    const { list } = place();
    focusWhenThere(() => list, "#row", 1);
    await frame();
    add(list, "row");
    await frame();
    expect(document.activeElement?.id).toBe("before");
  });
});
