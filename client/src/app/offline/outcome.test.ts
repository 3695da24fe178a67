import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "@/app/errors";
import { failureOf } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";
import { failed, outcomeOf } from "./outcome";

describe("a call that failed", () => {
  it.each<ErrorCode>(["NETWORK", "REQUEST_TIMEOUT", "UNAUTHENTICATED", "RATE_LIMITED", "ABORTED"])(
    "of %s waits",
    (code) => {
      expect(failed(new AppError(code))).toEqual({ kind: "unheard" });
      expect(outcomeOf(failureOf(new AppError(code)))).toEqual({ kind: "unheard" });
    },
  );

  it("waits for a server that is away, and tells of one that has stumbled", () => {
    expect(failed(new AppError("INTERNAL_SERVER_ERROR", "服务暂时不可用"))).toEqual({ kind: "unheard" });
    const stumbled = new AppError("INTERNAL_SERVER_ERROR", "服务器内部错误", { traceId: "t1" });
    expect(failed(stumbled)).toEqual({ kind: "refused", message: "服务器内部错误" });
    expect(failed(new TypeError("Failed to fetch"))).toEqual({ kind: "unheard" });
  });

  it("is refused where the same meets the same again", () => {
    expect(failed(new UploadRefused("文件名过长"))).toEqual({ kind: "refused", message: "文件名过长" });
    expect(failed(new AppError("BAD_USER_INPUT", "空间不足"))).toEqual({
      kind: "refused",
      message: "空间不足",
    });
  });
});
