import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasDrafts, useDraft } from "@/ui/form/drafts";
import { isUnsaved, useUnsaved } from "@/ui/form/unsavedText";
import { useForm } from "@/ui/form/useForm";
import { watchDrafts } from "./drafts";
import { beginSession, endSession, rememberPerson, rereadSession, type StoredUser } from "./store";

const TOKENS = { token: "t", tokenHead: "Bearer ", refreshToken: "r", expiresIn: 600 };

afterEach(() => localStorage.clear());

/** A form with typed content. */
function typed() {
  const { result } = renderHook(() => {
    const form = useForm({ initial: { name: "" }, onSubmit: () => Promise.resolve([]) });
    useDraft(form, "个人信息");
    return form;
  });
  act(() => result.current.set("name", "没来得及保存"));
  const { result: comment } = renderHook(() => useUnsaved<string>("comment 1"));
  act(() => comment.current[1]("没来得及发"));
}

it("keeps what is typed when another tab has ended the session and not said why yet, and drops it when somebody signed out", () => {
  beginSession(TOKENS);
  const stop = watchDrafts();
  typed();
  // the other tab has removed the token, the person not yet; its message is still on its way
  rememberPerson({ id: "2", enterpriseId: "1" } as StoredUser, []);
  localStorage.removeItem("xieli.token");
  act(() => {
    rereadSession();
  });
  expect(hasDrafts()).toBe(true);
  expect(isUnsaved("comment 1")).toBe(true);
  act(() => endSession("signedOut"));
  expect(hasDrafts()).toBe(false);
  expect(isUnsaved("comment 1")).toBe(false);
  stop();
});
