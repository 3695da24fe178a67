import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderKit } from "@/ui/base/testing";
import type { Node } from "../definition";
import { isPassed, type ProcessProps } from "./diagram";
import { ProcessPicture } from "./ProcessPicture";
import { ProcessSteps } from "./ProcessSteps";
import type { StepTone } from "./states";

const approve = (key: string, name: string): Node => ({
  key,
  name,
  kind: "approve",
  who: [{ by: "director", level: 1 }],
});

const PROPS: ProcessProps = {
  definition: {
    fields: [{ key: "amount", label: "金额", type: "amount" }],
    nodes: [
      {
        key: "f",
        name: "按金额",
        kind: "branch",
        branches: [
          {
            key: "b1",
            name: "大额",
            when: { any: [[{ subject: "amount", op: "ge", values: [5000] }]] },
            nodes: [approve("n1", "总经理")],
          },
          { key: "b2", name: "其他", nodes: [approve("n2", "主管")] },
        ],
      },
      approve("n3", "财务"),
    ],
  },
  names: {},
  applicant: "王五",
  states: {
    f: { tone: "done" },
    b1: { tone: "skipped" },
    n2: { tone: "done", people: [{ name: "张三", text: "同意", tone: "done" }] },
    n3: { tone: "current", since: "2026-01-02 08:00:00", people: [{ name: "李四", text: "待审批" }] },
  },
};

describe("the picture", () => {
  it("names everything in drawing order, with its rule and how far it has come", () => {
    renderKit(<ProcessPicture {...PROPS} />);
    const labels = screen.getAllByRole("listitem").flatMap((item) => item.getAttribute("aria-label") ?? []);
    expect(labels).toEqual([
      "申请人，王五",
      "按金额，已完成，2条分支，按优先级取第一条满足的",
      "大额，未进入，优先级1，金额 ≥ 5000",
      "总经理，部门主管（第1级）·会签",
      "其他，默认，以上条件都不满足时",
      "主管，已完成，部门主管（第1级）·会签",
      "财务，进行中，部门主管（第1级）·会签",
      "流程结束",
    ]);
  });

  it("lists who has acted and who has it", () => {
    renderKit(<ProcessPicture {...PROPS} approvers={{ n1: [] }} />);
    const current = screen.getByRole("listitem", { name: /^财务/ });
    expect(within(current).getByText("李四")).toBeDefined();
    expect(within(current).getByText("待审批")).toBeDefined();
    expect(within(screen.getByRole("listitem", { name: /^总经理/ })).getByText("找不到审批人")).toBeDefined();
  });
});

describe("lines", () => {
  const tones: Record<string, StepTone> = { a: "done", b: "current", c: "skipped", d: "refused" };
  const toneOf = (id: string) => tones[id.replace("@join:", "")];

  it("are passed from what is over to what has begun", () => {
    expect(isPassed({ from: "@start", to: "a" }, toneOf)).toBe(true);
    expect(isPassed({ from: "a", to: "b" }, toneOf)).toBe(true);
    expect(isPassed({ from: "a", to: "d" }, toneOf)).toBe(true);
    expect(isPassed({ from: "a", to: "c" }, toneOf)).toBe(false);
    expect(isPassed({ from: "b", to: "x" }, toneOf)).toBe(false);
    expect(isPassed({ from: "a", to: "@join:b" }, toneOf)).toBe(false);
    expect(isPassed({ from: "a", to: "@end" }, toneOf)).toBe(false);
    expect(isPassed({ from: "x", to: "y" }, () => undefined)).toBe(false);
  });
});

describe("the steps of a phone", () => {
  it("say the same, and nothing of a branch that was not taken but that", () => {
    renderKit(<ProcessSteps {...PROPS} />);
    expect(screen.getByText("大额").textContent).toBe("大额未进入");
    expect(screen.queryByText("总经理")).toBeNull();
    expect(screen.getByText("主管")).toBeDefined();
    expect(screen.getByText("李四")).toBeDefined();
    expect(screen.getByText("王五")).toBeDefined();
  });
});
