import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { openSaveTemplate } from "../_lib/openProject";

afterEach(() => act(closeAllDialogs));

it("says what a template does not take of a project, drafts of tasks among it", async () => {
  const project = { rowId: "7", name: "弱电项目", viewerCan: { seeMoney: false } };
  await renderPage(() => <Button onClick={() => openSaveTemplate({ project })}>存为模板</Button>);
  await userEvent.click(screen.getByRole("button", { name: "存为模板" }));
  const said = await screen.findByText(/草稿任务不会存入模板/);
  expect(said.textContent).not.toContain("收款计划");
});
