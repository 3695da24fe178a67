import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { pickedLast, rememberPicked } from "@/app/session/picked";
import { beginSession, rememberPerson } from "@/app/session/store";
import { picked } from "@/ui/picker/optionCache";
import { type RelatedMembers, useRelatedMembers } from "./relatedMembers";
import { useMemberSource } from "./useMemberSource";

beforeEach(() => {
  localStorage.clear();
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 });
  const teams = [{ id: "41", director: false }];
  rememberPerson({ id: "7", enterpriseId: "1", realname: "", name: "", roles: [], teams }, []);
});

const member = (rowId: string) => ({
  id: `Member:${rowId}`,
  rowId,
  name: `名${rowId}`,
  avatarUrl: null,
  jobNumber: null,
  mainTeam: null,
});

interface Given {
  options?: Parameters<typeof useMemberSource>[0];
  near?: RelatedMembers;
  keyword?: string;
  /** Ids known to the server, and permitted by the picker. */
  here?: readonly string[];
  fails?: boolean;
}

/** The options of a picker, and the requests it sent. */
async function open({ options, near, keyword = "", here = [], fails = false }: Given) {
  const environment = createMockEnvironment();
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const answer = () =>
    environment.mock.queueOperationResolver((operation) => {
      answer();
      const { node, variables } = operation.request;
      asked.push({ name: node.params.name, variables });
      if (node.params.name === "useMemberSourceQuery")
        return { data: { memberOptions: ["1", "2", "7"].map(member) } };
      if (fails) return new Error("offline");
      const ids = variables.ids as string[];
      return {
        data: {
          known: ids.filter((id) => here.includes(id)).map(member),
          ...(variables.withMates ? { mates: ["2", "3"].map(member) } : {}),
        },
      };
    });
  answer();
  const { result, unmount } = renderHook(
    () => {
      useRelatedMembers(near ?? null);
      return useMemberSource(options);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
      ),
    },
  );
  const source = result.current;
  const signal = new AbortController().signal;
  const found = await act(() => source.fetch(keyword, { signal, limit: 20 }));
  unmount();
  return { source, asked, shown: found.map(({ group, value }) => [group, value]) };
}

describe("a picker of people", () => {
  it("offers me, whom I picked last, my team and the others", async () => {
    rememberPicked("3");
    rememberPicked("5");
    const { shown, asked } = await open({ here: ["7", "3", "5"] });
    expect(shown).toEqual([
      ["我", "7"],
      ["最近选择", "5"],
      ["最近选择", "3"],
      ["本团队", "2"],
      ["其他", "1"],
    ]);
    expect(asked.find(({ name }) => name === "peopleFirstQuery")?.variables).toMatchObject({
      ids: ["7", "5", "3"],
      mates: "41",
    });
  });

  it("asks for those under its own filter, and shows nobody whom that does not have", async () => {
    rememberPicked("5");
    const { shown, asked } = await open({ options: { teamId: "9", type: "STAFF" }, here: [] });
    expect(shown).toEqual([
      [undefined, "1"],
      [undefined, "2"],
      [undefined, "7"],
    ]);
    // a picker of one team shows no members of others
    expect(asked.find(({ name }) => name === "peopleFirstQuery")?.variables).toMatchObject({
      teamId: "9",
      type: "STAFF",
      withMates: false,
    });
    expect((await open({ options: { except: ["5", "7"] }, here: ["5", "7"] })).shown).toEqual([
      ["本团队", "2"],
      ["本团队", "3"],
      ["其他", "1"],
    ]);
  });

  it("offers the people of a project on its pages", async () => {
    const near = { label: "本项目成员", ids: () => Promise.resolve(["2", "6"]) };
    const { shown } = await open({ near, here: ["2", "6", "7"] });
    expect(shown).toEqual([
      ["我", "7"],
      ["本项目成员", "2"],
      ["本项目成员", "6"],
      ["其他", "1"],
    ]);
    expect((await open({ here: [] })).shown).not.toContainEqual(["本项目成员", "2"]);
  });

  it("has no parts when a word is typed, and serves when they cannot be had", async () => {
    const { shown, asked } = await open({ keyword: "名", here: ["7"] });
    expect(shown.map(([group]) => group)).toEqual([undefined, undefined, undefined]);
    expect(asked.map(({ name }) => name)).toEqual(["useMemberSourceQuery"]);
    expect((await open({ fails: true })).shown).toHaveLength(3);
    const near = { label: "本项目成员", ids: () => Promise.reject(new Error("refused")) };
    expect((await open({ near })).shown).toHaveLength(3);
  });

  it("keeps whom somebody picks in it", async () => {
    const { source } = await open({});
    picked(source.resolve, { value: "12", label: "名12" });
    expect(pickedLast()).toEqual(["12"]);
  });
});
