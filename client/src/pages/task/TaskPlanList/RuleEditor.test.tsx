import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { RuleEditor } from "./RuleEditor";
import { PLAIN, type RuleDraft, readRule, writeRule } from "./rule";

function Bench({ start, bare = false }: { start: RuleDraft; bare?: boolean }) {
  const [draft, setDraft] = useState(start);
  return (
    <>
      <RuleEditor value={draft} onChange={setDraft} bare={bare} />
      <output>{writeRule(draft, bare)}</output>
    </>
  );
}

const written = () => screen.getByRole("status").textContent;
const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));

describe("the editor of a rule", () => {
  it("sets weekdays, the interval and an end", async () => {
    render(<Bench start={PLAIN} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "周三" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "周一" }));
    const interval = screen.getByLabelText("重复间隔");
    await userEvent.clear(interval);
    await userEvent.type(interval, "2");
    await choose("共几次");
    expect(written()).toBe("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10");
    await choose("每天");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(written()).toBe("FREQ=DAILY;INTERVAL=2;COUNT=10");
  });

  it("has a month's days by their date or by the weekday", async () => {
    render(<Bench start={readRule("FREQ=MONTHLY;BYMONTHDAY=15")} />);
    await choose("按周几");
    expect(written()).toBe("FREQ=MONTHLY;BYDAY=1MO");
    await choose("按日期");
    expect(written()).toBe("FREQ=MONTHLY;BYMONTHDAY=15");
  });

  it("says what days mean that not every month has, and offers the last one", async () => {
    render(<Bench start={readRule("FREQ=MONTHLY;BYMONTHDAY=15,31")} />);
    expect(screen.getByText(/没有 31 日的月份会跳过/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "改为最后一天" }));
    expect(written()).toBe("FREQ=MONTHLY;BYMONTHDAY=15,-1");
    expect(screen.queryByText(/会跳过/)).toBeNull();
  });

  it("has nothing but the interval after the one before is done", () => {
    render(<Bench start={readRule("FREQ=WEEKLY;BYDAY=MO")} bare />);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(written()).toBe("FREQ=WEEKLY");
  });

  it("leaves a rule that it has no inputs for as it is written, until somebody says otherwise", async () => {
    const rule = "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1";
    render(<Bench start={readRule(rule)} />);
    expect(written()).toBe(rule);
    await userEvent.click(screen.getByRole("button", { name: "改用表单设置" }));
    expect(written()).toBe("FREQ=WEEKLY");
  });
});
