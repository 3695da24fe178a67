import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import artifact from "@/__generated__/TaskTreeQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import TaskTree from "./TaskTree";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const FILTER = { projectId: "7" };

function Page() {
  return <TaskTree filter={FILTER} refreshKey={0} />;
}

const top = (rowId: string, name: string) => ({
  id: `Task:${rowId}`,
  rowId,
  name,
  status: "READY",
  endsOn: "2026-03-05",
  overdueDays: 0,
  childCount: 0,
  openChildCount: 0,
  director: { id: "Member:9", name: "苏木阳" },
});

const open = (totalCount: number) =>
  renderPage(Page, {
    path: "/task?look=tree",
    query: {
      default: artifact,
      vars: () => ({ filter: { ...FILTER, tops: true }, page: { number: 1, size: 200 } }),
    },
    parts: [artifact],
    resolvers: {
      [ROOT]: () => ({ tasks: { totalCount, nodes: [top("1", "勘察现场"), top("2", "编写方案")] } }),
    },
  });

describe("the tree of tasks", () => {
  it("shows more tops when they are wanted", async () => {
    const { requests } = await open(430);
    await userEvent.click(screen.getByRole("button", { name: "还有 428 个，显示更多" }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ variables: { page: { number: 1, size: 400 } } }),
    );
  });

  it("has rows of more lines than one on a phone", async () => {
    const touched = (media: string) => ({ media, matches: media.includes("coarse") }) as MediaQueryList;
    const asked = vi.spyOn(window, "matchMedia").mockImplementation(touched);
    onTestFinished(() => asked.mockRestore());
    await open(2);
    expect(screen.getByRole("tree").style.getPropertyValue("--tree-row")).toBe("72px");
  });

  it("says nothing of more when all are there", async () => {
    await open(2);
    expect(screen.getByText("勘察现场")).toBeTruthy();
    expect(screen.queryByText(/^还有/)).toBeNull();
  });
});
