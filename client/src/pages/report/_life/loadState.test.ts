import { describe, expect, it } from "vitest";
import { AppError } from "@/app/errors";
import { loadState } from "./loadState";

describe("the loading state of a dialog", () => {
  it("is loading until an answer or a failure", () => {
    expect(loadState({ data: null, error: null }, null)).toEqual({ loading: true, loadError: null });
    expect(loadState({ data: {}, error: null }, null)).toEqual({ loading: false, loadError: null });
  });

  it("is a failure where nothing has arrived, and none where a draft stands", () => {
    const error = new AppError("REQUEST_TIMEOUT", "请求超时");
    const loadError = { message: "请求超时", code: "REQUEST_TIMEOUT" };
    expect(loadState({ data: null, error }, null)).toEqual({ loading: false, loadError });
    expect(loadState({ data: {}, error }, null).loadError).toBeNull();
  });

  it("says that the record is gone once that is known", () => {
    expect(loadState({ data: null, error: null }, "报表已删除").loadError).toBeNull();
    expect(loadState({ data: {}, error: null }, "报表已删除").loadError).toEqual({
      message: "报表已删除",
      code: "10003",
    });
  });
});
