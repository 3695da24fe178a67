import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import artifact from "@/__generated__/useTaskOverQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { type StepOutcome, type TaskStep, useTaskSteps } from "./useTaskSteps";

afterEach(() =>
  act(() => {
    closeAllDialogs();
    toast.clear();
  }),
);

// The linter takes a capitalized name inside a function for a component.
const ROOT = "Query";
const PAYLOAD = "TaskPayload";

/** The row that a list shows while the task is changed elsewhere. */
const SHOWN = { rowId: "5", name: "更换传感器", version: 3 };
const STALE = { field: ["version"], message: "数据已被他人修改，请刷新后重试", code: "STALE" };

function Page() {
  const take = useTaskSteps();
  const [outcome, setOutcome] = useState<StepOutcome>();
  return (
    <>
      {(["START", "HOLD"] satisfies TaskStep[]).map((step) => (
        <button key={step} type="button" onClick={async () => setOutcome(await take(SHOWN, step))}>
          {step}
        </button>
      ))}
      <output>{JSON.stringify(outcome)}</output>
    </>
  );
}

async function show() {
  const answers = { version: 3, errors: [STALE] };
  const page = await renderPage(Page, {
    query: { default: artifact, vars: () => ({ id: "5" }) },
    resolvers: {
      [ROOT]: () => ({ shown: { id: "Task:5", version: answers.version } }),
      [PAYLOAD]: () => ({ userErrors: answers.errors }),
    },
  });
  const sent = (name: string) =>
    page.requests.filter((request) => request.name === name).map(({ variables }) => variables);
  return { answers, sent };
}

const outcome = () => document.querySelector("output")?.textContent;

it("keeps the reason where somebody was faster, and takes the step over what they did", async () => {
  const { answers, sent } = await show();
  await userEvent.click(screen.getByRole("button", { name: "HOLD" }));
  const dialog = within(await screen.findByRole("dialog", { name: "挂起“更换传感器”" }));
  await userEvent.type(dialog.getByRole("textbox"), "等配件");
  answers.version = 8;
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  expect(await dialog.findByText(STALE.message)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("等配件");
  answers.errors = [];
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  await vi.waitFor(() => expect(outcome()).toBe('"done"'));
  expect(sent("taskStepMutationsHoldMutation")).toMatchObject([
    { version: 3, reason: "等配件" },
    { version: 8, reason: "等配件" },
  ]);
});

it("says that somebody was faster with a step that needs no reason", async () => {
  const { answers, sent } = await show();
  answers.version = 8;
  await userEvent.click(screen.getByRole("button", { name: "START" }));
  await vi.waitFor(() => expect(outcome()).toBe(JSON.stringify({ refused: STALE.message })));
  answers.errors = [];
  await userEvent.click(screen.getByRole("button", { name: "START" }));
  await vi.waitFor(() => expect(outcome()).toBe('"done"'));
  expect(sent("taskStepMutationsStartMutation")).toMatchObject([{ version: 3 }, { version: 8 }]);
});
