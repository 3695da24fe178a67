import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { ChartCard } from "./ChartCard";

vi.mock("./engine", () => {
  throw new Error("the file is gone");
});

it("where the library does not arrive that is said, and the table stands", async () => {
  const user = userEvent.setup();
  const figures = [{ value: 3 }];
  renderKit(
    <ChartCard
      title="任务"
      figures={{
        axis: "状态",
        measure: "count",
        groups: [{ key: "a", label: "进行中" }],
        series: [{ key: "n", name: "任务", tone: "blue", figures }],
      }}
    />,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("图没有加载成功");
  await user.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "表" }));
  expect(screen.getByRole("cell", { name: "3" })).toBeTruthy();
});
