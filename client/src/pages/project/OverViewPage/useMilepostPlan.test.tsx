import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { useMilepostPlan } from "./useMilepostPlan";

const row = (rowId: string, beginsOn: string, endsOn: string, version: number) => ({
  rowId,
  beginsOn,
  endsOn,
  version,
});
const BEFORE = [
  row("1", "2026-06-01", "2026-06-10", 1),
  row("2", "2026-06-11", "2026-06-20", 1),
  row("3", "2026-06-12", "2026-06-14", 1),
];

function Mover() {
  const plan = useMilepostPlan(BEFORE, async () => undefined);
  return (
    <button type="button" onClick={() => BEFORE[0] && void plan(BEFORE[0], "2026-06-06", "2026-06-15")}>
      移动
    </button>
  );
}

async function move(mileposts: readonly object[]) {
  const answer = (type: string, value: object) => ({ [type]: () => value });
  const { requests } = await renderPage(Mover, { resolvers: answer("Project", { mileposts }) });
  await userEvent.click(screen.getByRole("button", { name: "移动" }));
  return requests;
}

describe("moving a milepost in time", () => {
  it("says how many follow, and puts all of them back in order", async () => {
    const requests = await move([
      row("1", "2026-06-06", "2026-06-15", 2),
      row("2", "2026-06-16", "2026-06-25", 5),
      row("3", "2026-06-16", "2026-06-18", 3),
    ]);
    expect(await screen.findByText("已调整，后续 2 个里程碑随之顺延")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(await screen.findByText("已撤销调整")).toBeTruthy();
    const back = requests.filter(({ name }) => name === "useMilepostPlanBackMutation");
    expect(back.map(({ variables }) => variables)).toEqual([
      { id: "1", version: 2, input: { beginsOn: "2026-06-01", endsOn: "2026-06-10" } },
      { id: "2", version: 5, input: { beginsOn: "2026-06-11", endsOn: "2026-06-20" } },
      { id: "3", version: 3, input: { beginsOn: "2026-06-12", endsOn: "2026-06-14" } },
    ]);
  });

  it("says of nothing that it follows where nothing does", async () => {
    await move([row("1", "2026-06-06", "2026-06-15", 2), ...BEFORE.slice(1)]);
    expect(await screen.findByText("已调整计划")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/随之顺延/)).toBeNull());
  });
});
