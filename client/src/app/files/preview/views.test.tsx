import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { columnName, GridView } from "./GridView";
import { HtmlView } from "./HtmlView";
import { SlidesView } from "./SlidesView";

describe("previews", () => {
  it("name columns as spreadsheets do", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  });

  it("keep of a document's markup what is text and drop what could act", () => {
    const { container } = render(
      <HtmlView
        html={`<h1 onclick="alert(1)">标题</h1><script>alert(2)</script><p style="position:fixed">一<b>二</b><a href="javascript:alert(3)">链接</a></p>
          <img src="https://example.com/x.png"><img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/png;base64,iVBORw0K" alt="图">
          <object data="/x"></object><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>`}
      />,
    );
    expect(screen.getByRole("heading").textContent).toBe("标题");
    expect(container.querySelectorAll("script, object, a, [style], [onclick]")).toHaveLength(0);
    expect(container.querySelectorAll("img")).toHaveLength(1);
    expect(screen.getByText(/链接/)).toBeTruthy();
    expect(screen.getByRole("cell").getAttribute("colspan")).toBe("2");
    expect(container.textContent).not.toContain("alert(2)");
  });

  it("show a workbook's sheets one at a time and say when something is left out", async () => {
    render(
      <GridView
        sheets={[
          { name: "一月", rows: [["甲"]], truncated: false },
          { name: "二月", rows: [["乙"]], truncated: true },
        ]}
      />,
    );
    expect(screen.getByLabelText("工作表一月")).toBeTruthy();
    expect(screen.queryByText(/仅显示开头部分/)).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "二月" }));
    expect(screen.getByLabelText("工作表二月")).toBeTruthy();
    expect(screen.getByText(/仅显示开头部分/)).toBeTruthy();
  });

  it("show slides in their order", () => {
    render(
      <SlidesView
        slides={[
          { texts: ["封面", "副标题"], images: [] },
          { texts: ["第二页"], images: [] },
        ]}
      />,
    );
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["封面", "第二页"]);
  });
});
