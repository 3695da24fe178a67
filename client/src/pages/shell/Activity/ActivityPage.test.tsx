import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import panel from "@/__generated__/ActivityPanelQuery.graphql";
import { ChangeList } from "@/app/activity/ChangeList";
import { renderPage } from "@/app/testing/renderPage";
import { dropUnsaved, isUnsaved } from "@/ui/form/unsavedText";
import ActivityPage from "./ActivityPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const RESOLVERS = {
  [ROOT]: () => ({
    activitySubject: { id: "record", kind: "团队", title: "备件中心", page: "/members/team/1" },
    node: null,
    memberOptions: [{ id: "member-1", name: "周启航", avatarUrl: null, mainTeam: { name: "服务部" } }],
  }),
  CommentPayload: () => ({ userErrors: [] }),
  Comment: () => ({
    id: "comment-1",
    body: "外机不转",
    isDeleted: false,
    replies: [],
    viewerCan: { update: false, delete: false, reply: true },
  }),
};

const open = (more = {}) =>
  renderPage(ActivityPage, {
    query,
    parts: [panel],
    path: "/activity/record",
    resolvers: { ...RESOLVERS, [ROOT]: () => ({ ...RESOLVERS[ROOT](), ...more }) },
  });

// a text that one test leaves in a form is not for the next
afterEach(dropUnsaved);

describe("the timeline of a record", () => {
  it("tells what a field was and what it is", () => {
    const change = { field: "name", label: "团队名称", before: "备件库", after: null };
    render(<ChangeList changes={[change]} />);
    expect(screen.getByRole("listitem").textContent).toBe("团队名称备件库→空");
  });

  it("keeps what is being written of each record while its page is away, until it is sent or thrown away", async () => {
    const box = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
    const first = await open();
    await userEvent.type(await box("写评论"), "评论写到一半");
    await userEvent.click(screen.getByRole("button", { name: "回复" }));
    await userEvent.type(await box("回复评论"), "回复写到一半");
    first.unmount();

    const other = await open({
      activitySubject: { id: "other", kind: "团队", title: "财务部", page: "/members/team/2" },
    });
    expect((await box("写评论")).value).toBe("");
    other.unmount();

    const { requests, unmount } = await open();
    expect((await box("写评论")).value).toBe("评论写到一半");
    expect((await box("回复评论")).value).toBe("回复写到一半");
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    await userEvent.click(screen.getAllByRole("button", { name: "评论" })[0] as HTMLElement);
    const sent = () => requests.find(({ name }) => name === "useCommentActionsCreateMutation");
    await waitFor(() => expect(sent()).toBeTruthy());
    await waitFor(() => expect(isUnsaved("comment record")).toBe(false));
    unmount();

    await open();
    expect((await box("写评论")).value).toBe("");
    await screen.findByRole("button", { name: "回复" });
    expect(screen.queryByRole("textbox", { name: "回复评论" })).toBeNull();
  });

  it("calls somebody by name behind an @, but not while an input method is composing", async () => {
    const { requests } = await open();
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "写评论" });
    await userEvent.type(box, "看 @zqh");
    await screen.findByRole("option", { name: /周启航/ });
    // those of the record come first
    expect(requests.find(({ name }) => name === "recordMembersQuery")?.variables).toEqual({ id: "record" });
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
