import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { describe, expect, it } from "vitest";
import { AppError } from "@/app/errors";
import { UploadRefused } from "@/ui/upload/uploadQueue";
import { type FileTarget, useFileSender } from "./useFileSender";

const TARGET: FileTarget = { isDoc: false, sourceType: "work_order", sourceId: "draft" };

/** Sends a photo to a server that answers the start of the upload like this. */
function send(said: AppError | { code: string; message: string }): Promise<unknown> {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver(() =>
    said instanceof AppError
      ? said
      : { data: { fileUploadBegin: { upload: null, userErrors: [{ field: null, ...said }] } } },
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result } = renderHook(() => useFileSender(TARGET), { wrapper });
  return act(() =>
    result.current.upload(new File(["x"], "柜前.jpg"), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ticket: null,
      keep: () => undefined,
    }),
  );
}

describe("a file that can't be begun", () => {
  it.each(["NETWORK", "REQUEST_TIMEOUT", "INTERNAL_SERVER_ERROR"] as const)(
    "because of %s says so, so that whoever waits for a network sends it again",
    async (code) => {
      await expect(send(new AppError(code, "没有网络"))).rejects.toMatchObject({ code, message: "没有网络" });
    },
  );

  it("is refused for good where the server says so, however it does", async () => {
    await expect(send({ code: "INVALID", message: "不支持该类型" })).rejects.toBeInstanceOf(UploadRefused);
    await expect(send(new AppError("FORBIDDEN", "没有权限"))).rejects.toBeInstanceOf(UploadRefused);
  });

  it("may be tried again where things may change", async () => {
    await expect(send({ code: "LIMIT_EXCEEDED", message: "空间不足" })).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      message: "空间不足",
    });
  });
});
