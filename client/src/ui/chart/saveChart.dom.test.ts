import { afterEach, describe, expect, it, vi } from "vitest";
import { pictureOf, saveChart } from "./saveChart";

const told = vi.hoisted(() => ({ files: [] as { name: string; blob: Blob }[], warnings: [] as string[] }));
vi.mock("../dialog/exchangeRules", () => ({
  saveFile: (file: { name: string; blob: Blob }) => told.files.push(file),
}));
vi.mock("../feedback/toasts", () => ({
  toast: { warning: (text: string) => told.warnings.push(text), error: () => undefined },
}));

afterEach(() => {
  document.body.replaceChildren();
  told.files.length = 0;
  told.warnings.length = 0;
});

/** A chart as it stands in its card. */
function cardOf(names: readonly string[]): HTMLElement {
  const card = document.createElement("div");
  card.style.backgroundColor = "rgb(20, 20, 20)";
  const legend = names.map(
    (name) => `<li><i class="ui-chart__mark" style="background: red"></i>${name}</li>`,
  );
  card.innerHTML = `<ul class="ui-chart__legend">${legend.join("")}</ul>
    <div class="ui-chart__place"><svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <path d="M 0 0 L 1 1" style="fill: rgb(1, 2, 3)"></path><text>一月</text>
    </svg></div>`;
  document.body.append(card);
  return card;
}

describe("the picture of a chart", () => {
  it("has its title, its legend and what is drawn, on the ground of the page, twice as large", () => {
    const picture = pictureOf("收款（元）", cardOf(["已收", "逾期"]));
    expect(picture?.width).toBe((300 + 32) * 2);
    expect(picture?.height).toBeGreaterThan(200 * 2);
    const drawn = new DOMParser().parseFromString(picture?.markup ?? "", "image/svg+xml");
    const texts = [...drawn.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toEqual(["收款（元）", "已收", "逾期", "一月"]);
    expect(drawn.querySelector("rect")?.getAttribute("fill")).toBe("rgb(20, 20, 20)");
    expect(drawn.querySelector("path")?.getAttribute("d")).toBe("M 0 0 L 1 1");
  });

  it("stands on the ground that is next behind the drawing", () => {
    const card = cardOf([]);
    const place = card.querySelector<HTMLElement>(".ui-chart__place");
    if (place) place.style.backgroundColor = "rgb(9, 9, 9)";
    expect(pictureOf("收款", card)?.markup).toContain("rgb(9, 9, 9)");
  });

  it("continues a long legend on the next line", () => {
    const short = pictureOf("收款", cardOf(["已收"]));
    const long = pictureOf("收款", cardOf(Array.from({ length: 8 }, (_, at) => `第${at}个很长的名称`)));
    expect(long?.width).toBe(short?.width);
    expect(long?.height).toBeGreaterThan(short?.height ?? 0);
  });

  it("is saved as a file", async () => {
    const drawn = vi.fn();
    vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue(undefined);
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: drawn } as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["png"])));
    await saveChart("收款（元）", cardOf([]), "收款");
    expect(drawn.mock.calls[0]?.slice(1, 4)).toEqual([0, 0, 664]);
    expect(told.files.map(({ name }) => name)).toEqual(["收款.png"]);
  });

  it("is not made of a table", async () => {
    await saveChart("收款", document.createElement("div"));
    expect(told.files).toEqual([]);
    expect(told.warnings).toEqual(["请先切换到“图”，再保存图片"]);
  });
});
