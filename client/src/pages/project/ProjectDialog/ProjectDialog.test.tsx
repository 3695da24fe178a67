import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { openProject } from "../_lib/openProject";

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

afterEach(() => act(closeAllDialogs));

it("opens the project that was made", async () => {
  const { router } = await renderPage(() => <Button onClick={() => openProject({})}>新增</Button>, {
    path: "/project",
    resolvers: {
      ...answer("Query", { types: [], statuses: [], properties: [], tags: [], customFields: [] }),
      ...answer("ProjectPayload", { project: { rowId: "77" }, userErrors: [] }),
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "新增" }));
  await userEvent.type(await screen.findByLabelText(/项目名称/), "弱电项目");
  await userEvent.click(screen.getByRole("button", { name: "确定" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/project/77/OverViewPage"));
});
