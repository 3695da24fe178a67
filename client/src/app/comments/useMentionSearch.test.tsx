import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberPicked } from "@/app/session/picked";
import { beginSession, rememberPerson } from "@/app/session/store";
import { type RelatedMembers, useRelatedMembers } from "@/domains/member/relatedMembers";
import { useMentionSearch } from "./useMentionSearch";

beforeEach(() => {
  localStorage.clear();
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 });
  rememberPerson({ id: "7", enterpriseId: "1", realname: "", name: "", roles: [], teams: [] }, []);
});

const member = (rowId: string) => ({
  id: `Member:${rowId}`,
  rowId,
  name: `名${rowId}`,
  avatarUrl: "",
  mainTeam: null,
});

/** The suggestions for a keyword, and the request that was sent for them. */
async function offered(keyword: string, near: RelatedMembers | null = null) {
  const environment = createMockEnvironment();
  const asked: Record<string, unknown>[] = [];
  environment.mock.queueOperationResolver(({ request: { variables } }) => {
    asked.push(variables);
    const ids = variables.ids as string[];
    return {
      data: {
        // in the server's own order, without those who have left
        ...(variables.withNear
          ? {
              near: ids
                .filter((id) => id !== "9")
                .toSorted()
                .map(member),
            }
          : {}),
        memberOptions: ["1", "2", "7"].map(member),
      },
    };
  });
  const { result, unmount } = renderHook(
    () => {
      useRelatedMembers(near);
      return useMentionSearch(keyword);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.length).toBeGreaterThan(0));
  const shown = result.current.map(({ rowId }) => rowId);
  unmount();
  return { shown, asked };
}

describe("members suggested after an @", () => {
  it("are those of the record first, then the recently picked ones, never the viewer", async () => {
    rememberPicked("5");
    const near = { label: "本项目成员", ids: () => Promise.resolve(["6", "9", "7", "2"]) };
    const { shown, asked } = await offered("", near);
    expect(shown).toEqual(["6", "2", "5", "1"]);
    expect(asked).toEqual([{ keyword: null, first: 9, ids: ["6", "9", "7", "2", "5"], withNear: true }]);
  });

  it("are found by a word alone where nobody is related", async () => {
    const { shown, asked } = await offered("名");
    expect(shown).toEqual(["1", "2"]);
    expect(asked).toEqual([{ keyword: "名", first: 9, ids: [], withNear: false }]);
  });

  it("are offered although the members of the record can't be read", async () => {
    const near = { label: "本项目成员", ids: () => Promise.reject(new Error("refused")) };
    expect((await offered("", near)).shown).toEqual(["1", "2"]);
  });

  it("are those of the record as read at the @, until another one", async () => {
    const environment = createMockEnvironment();
    const asked: unknown[] = [];
    const answer = () =>
      environment.mock.queueOperationResolver(({ request: { variables } }) => {
        answer();
        asked.push(variables.keyword);
        return { data: { near: [member("6")], memberOptions: [] } };
      });
    answer();
    const ids = vi.fn(() => Promise.resolve(["6"]));
    const near = { label: "本项目成员", ids };
    const { rerender } = renderHook(
      ({ keyword }: { keyword: string | null }) => {
        useRelatedMembers(near);
        return useMentionSearch(keyword);
      },
      {
        initialProps: { keyword: "" as string | null },
        wrapper: ({ children }: { children: ReactNode }) => (
          <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
        ),
      },
    );
    const type = async (keyword: string, all: readonly unknown[]) => {
      rerender({ keyword });
      await waitFor(() => expect(asked).toEqual(all));
    };
    await type("", [null]);
    await type("名", [null, "名"]);
    expect(ids).toHaveBeenCalledTimes(1);
    rerender({ keyword: null });
    await type("六", [null, "名", "六"]);
    expect(ids).toHaveBeenCalledTimes(2);
  });
});
