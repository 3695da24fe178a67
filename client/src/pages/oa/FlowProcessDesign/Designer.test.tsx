import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { describe, expect, it, vi } from "vitest";
import { type Definition, EMPTY_DEFINITION, type Node } from "@/domains/flow/definition";
import { renderKit } from "@/ui/base/testing";
import type { ChildForm } from "./context";
import { Designer } from "./Designer";

const approve = (key: string, name: string): Node => ({
  key,
  name,
  kind: "approve",
  who: [{ by: "director", level: 1 }],
});

const DEFINITION: Definition = {
  ...EMPTY_DEFINITION,
  fields: [{ key: "amount", label: "金额", type: "amount" }],
  nodes: [
    approve("n1", "主管"),
    {
      key: "n2",
      name: "按金额",
      kind: "branch",
      branches: [
        { key: "b3", name: "大额", when: { any: [] }, nodes: [approve("n4", "财务")] },
        { key: "b5", name: "其他", nodes: [] },
      ],
    },
  ],
};

/** Keys of a process in drawing order, branches in brackets. */
const shape = (nodes: readonly Node[]): string =>
  nodes
    .map(
      ({ key, branches }) =>
        key + (branches ? `[${branches.map((one) => `${one.key}:${shape(one.nodes)}`).join("|")}]` : ""),
    )
    .join(" ");

type Props = Partial<React.ComponentProps<typeof Designer>>;

function Page({ tell, ...more }: Props & { tell: (definition: Definition) => void }) {
  const [definition, setDefinition] = useState(DEFINITION);
  return (
    <Designer
      definition={definition}
      names={NAMES}
      forms={NO_FORMS}
      title="采购"
      {...more}
      onChange={(next) => {
        setDefinition(next);
        tell(next);
      }}
    />
  );
}

const NAMES = { member: { "7": "张三" } };
const NO_FORMS: readonly ChildForm[] = [];
const memberOptions = [{ rowId: "7", name: "张三", avatarUrl: null, jobNumber: null, mainTeam: null }];
const ANSWERS = { Query: () => ({ memberOptions }) };

function show(more: Props = {}) {
  const told = { now: DEFINITION };
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, ANSWERS));
  const tell = (definition: Definition) => {
    told.now = definition;
  };
  renderKit(
    <RelayEnvironmentProvider environment={environment}>
      <Page tell={tell} {...more} />
    </RelayEnvironmentProvider>,
  );
  return { way: () => shape(told.now.nodes), told };
}

const focusOn = (name: RegExp) => act(() => card(name).focus());
const card = (name: RegExp) => screen.getByRole("button", { name });

describe("the canvas by keyboard", () => {
  it("has every part in drawing order as a stop with a name", () => {
    show();
    const stops = Array.from(document.querySelectorAll('.react-flow__node[tabindex="0"]'));
    expect(stops.map((stop) => stop.getAttribute("aria-label"))).toEqual([
      "申请人，提交申请",
      "主管，部门主管（第1级）·会签",
      "按金额，2条分支，按优先级取第一条满足的",
      "大额，优先级1，未设置条件",
      "财务，部门主管（第1级）·会签",
      "其他，默认，以上条件都不满足时",
      "流程结束",
    ]);
  });

  it("walks by arrows, opens by Enter, and takes typed letters back together", async () => {
    const user = userEvent.setup();
    const { told } = show();
    focusOn(/^申请人/);
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(card(/^主管/)));
    await user.keyboard("{Enter}");
    const name = await screen.findByRole("textbox", { name: /节点名称/ });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, "一级");
    expect(told.now.nodes[0]?.name).toBe("主管一级");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(card(/^主管一级/)));
    await user.keyboard("{Control>}z{/Control}");
    expect(told.now.nodes[0]?.name).toBe("主管");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(told.now.nodes[0]?.name).toBe("主管一级");
  });

  it("adds what is chosen from the menu behind the part with the focus", async () => {
    const user = userEvent.setup();
    const { way } = show();
    focusOn(/^大额/);
    await user.keyboard("a");
    const menu = await screen.findByRole("menu", { name: "添加节点" });
    await user.click(within(menu).getByRole("menuitem", { name: "抄送人" }));
    expect(way()).toBe("n1 n2[b3:n6 n4|b5:]");
    await waitFor(() => expect(document.activeElement).toBe(card(/^抄送人/)));
  });

  it("moves, copies, adds a branch and removes, which can be taken back", async () => {
    const user = userEvent.setup();
    const { way } = show();
    focusOn(/^财务/);
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(way()).toBe("n1 n4 n2[b3:|b5:]");
    focusOn(/^财务/);
    await user.keyboard("{Control>}c{/Control}");
    focusOn(/^其他/);
    await user.keyboard("{Control>}v{/Control}");
    expect(way()).toBe("n1 n4 n2[b3:|b5:n6]");
    focusOn(/^按金额/);
    await user.keyboard("b");
    expect(way()).toBe("n1 n4 n2[b3:|b7:|b5:n6]");
    focusOn(/^主管/);
    await user.keyboard("{Delete}");
    expect(way()).toBe("n4 n2[b3:|b7:|b5:n6]");
    await user.click(
      within(screen.getByRole("region", { name: "通知消息" })).getByRole("button", { name: "撤销" }),
    );
    expect(way()).toBe("n1 n4 n2[b3:|b7:|b5:n6]");
  });

  it("keeps the default branch of more than two", async () => {
    const user = userEvent.setup();
    const { way } = show();
    focusOn(/^按金额/);
    await user.keyboard("b");
    focusOn(/^其他/);
    await user.keyboard("{Delete}");
    expect(way()).toBe("n1 n2[b3:n4|b6:|b5:]");
    expect(screen.getByText("默认分支不能删除")).toBeDefined();
  });
});

const FAULTS = [{ key: "n1", message: "没有人担任主管" }];

describe("what is wrong", () => {
  it("is listed and led to, the server's until its part is changed", async () => {
    const user = userEvent.setup();
    show({ faults: FAULTS });
    await user.click(screen.getByRole("button", { name: "2个问题" }));
    const list = await screen.findByRole("dialog", { name: "流程中的问题" });
    await user.click(within(list).getByRole("button", { name: /没有人担任主管/ }));
    const panel = await screen.findByRole("complementary", { name: "审批" });
    expect(within(panel).getByRole("alert").textContent).toBe("没有人担任主管");
    await user.click(within(panel).getByRole("radio", { name: /^或签/ }));
    expect(screen.getByRole("button", { name: "1个问题" })).toBeDefined();
  });
});

describe("who would decide", () => {
  it("is asked for an applicant, and shown on the picture until it is cleared", async () => {
    const user = userEvent.setup();
    const onTry = vi.fn(() => Promise.resolve({ approvers: { n1: ["李四"] }, taken: ["n1", "n2", "b5"] }));
    show({ onTry });
    await user.click(screen.getByRole("button", { name: "谁来审批" }));
    const ask = await screen.findByRole("button", { name: "查看审批人" });
    // no applicant is chosen yet
    expect((ask as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole("combobox", { name: /申请人/ }));
    await user.click(await screen.findByRole("option", { name: /张三/ }));
    await user.click(screen.getByRole("button", { name: "查看审批人" }));
    await waitFor(() => expect(card(/^主管.*审批人：李四/)).toBeDefined());
    expect(onTry).toHaveBeenCalledWith("7", {});
    expect(card(/^大额.*未进入/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "清除结果" }));
    expect(screen.queryByRole("button", { name: /审批人：李四/ })).toBeNull();
  });
});
