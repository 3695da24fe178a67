import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { expectCopied } from "@/ui/base/testing";
import ClientLinkDialog from "./ClientLinkDialog";

const URL = "https://xieli.example/a/0f";
const closed = vi.fn();

const Opened = () => (
  <ClientLinkDialog open projectId="7" items={[]} onClose={closed} onSaved={() => undefined} />
);

/** The server's answers for values of a type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

it("asks to copy the link that is shown once, until it was copied", async () => {
  const user = userEvent.setup();
  await renderPage(Opened, {
    resolvers: answer("AcceptanceLinkPayload", { url: URL, userErrors: [] }),
  });
  const dialog = within(await screen.findByRole("dialog", { name: "生成客户链接" }));
  await user.type(dialog.getByLabelText(/^签收人/), "王女士");
  await user.click(dialog.getByRole("button", { name: "生成链接" }));
  expect(await dialog.findByDisplayValue(URL)).toBeTruthy();

  await user.click(dialog.getByRole("button", { name: "关闭" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("请先复制链接发给客户。")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(closed).not.toHaveBeenCalled();

  await user.click(dialog.getByRole("button", { name: "复制链接" }));
  expect(await screen.findByText("复制成功")).toBeTruthy();
  await expectCopied(URL);
  await user.click(dialog.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
