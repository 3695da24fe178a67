import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ChangeList } from "@/app/activity/ChangeList";
import { renderPage } from "@/app/testing/renderPage";
import ActivityPage from "./ActivityPage";
import * as query from "./query";

const RESOLVERS = {
  Query: () => ({
    activitySubject: { id: "record", kind: "团队", title: "备件中心", page: "/members/team/1" },
    memberOptions: [{ id: "member-1", name: "周启航", avatarUrl: null, mainTeam: { name: "服务部" } }],
  }),
  CommentPayload: () => ({ userErrors: [] }),
};

const open = () => renderPage(ActivityPage, { query, path: "/activity/record", resolvers: RESOLVERS });

describe("the timeline of a record", () => {
  it("tells what a field was and what it is", () => {
    const change = { field: "name", label: "团队名称", before: "备件库", after: null };
    render(<ChangeList changes={[change]} />);
    expect(screen.getByRole("listitem").textContent).toBe("团队名称备件库→空");
  });

  it("calls somebody by name behind an @, but not while an input method is composing", async () => {
    const { requests } = await open();
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "写评论" });
    await userEvent.type(box, "看 @zqh");
    await screen.findByRole("option", { name: /周启航/ });
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(box.value).toBe("看 @zqh");
    fireEvent.keyDown(box, { key: "Enter" });
    expect(box.value).toBe("看 @周启航 ");
    fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
    const sent = () => requests.find(({ name }) => name === "useCommentActionsCreateMutation");
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()?.variables).toMatchObject({
      input: { recordId: "record", body: "看 @周启航", mentionIds: ["member-1"] },
    });
  });
});
