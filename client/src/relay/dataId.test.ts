import { expect, it } from "vitest";
import { dataId } from "./dataId";

it("keeps the outcome of a batch apart from the record that it names", () => {
  expect(dataId({ id: "Q3VzdG9tZXI6MQ" }, "Customer")).toBe("Q3VzdG9tZXI6MQ");
  expect(dataId({ id: "Q3VzdG9tZXI6MQ" }, "CustomerBatchResult")).toBe("CustomerBatchResult:Q3VzdG9tZXI6MQ");
  expect(dataId({ id: "VGFzazo1" }, "JournalRecord")).toBe("JournalRecord:VGFzazo1");
  expect(dataId({ id: "QXR0ZW5kRGF5OjE" }, "AttendMonthDay")).toBe("AttendMonthDay:QXR0ZW5kRGF5OjE");
  expect(dataId({ id: "QXR0ZW5k" }, "AttendExceptionOutcome")).toBe("AttendExceptionOutcome:QXR0ZW5k");
  expect(dataId({}, "TaskResult")).toBeUndefined();
});
