import { expect, test } from "vitest";
import { ACCEPTANCE_STATUS, ITEM_STATE } from "./acceptanceLabels";

test("a directory that nothing is in is not called like papers that were not submitted", () => {
  expect(ACCEPTANCE_STATUS.DRAFT.text).toBe("未提交");
  expect(Object.values(ACCEPTANCE_STATUS).map(({ text }) => text)).not.toContain(ITEM_STATE.EMPTY.text);
});
