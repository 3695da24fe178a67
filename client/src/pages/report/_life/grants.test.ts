import { expect, it } from "vitest";
import { draftsOf, type GrantDraft, inputOf, mayRemove, mayTurn, type Standing, withHolder } from "./grants";

const who = (rowId: string, name: string) => ({ rowId, name });

const GRANTS = [
  { member: who("7", "张三"), team: null, role: null, update: true, share: false, givenBy: who("1", "王敏") },
  { member: null, team: who("3", "服务部"), role: null, update: false, share: false, givenBy: null },
  // a role that is gone
  { member: null, team: null, role: null, update: false, share: true, givenBy: null },
];

const standing = (over: Partial<Standing> = {}): Standing => ({
  manages: false,
  update: false,
  share: true,
  me: "1",
  ...over,
});

it("are read, and sent back as they are", () => {
  const drafts = draftsOf(GRANTS);
  expect(drafts.map(({ kind, name }) => [kind, name])).toEqual([
    ["MEMBER", "张三"],
    ["TEAM", "服务部"],
  ]);
  expect(inputOf(drafts)).toEqual([
    { memberId: "7", update: true, share: false },
    { teamId: "3", update: false, share: false },
  ]);
});

it("have each holder once", () => {
  const drafts = draftsOf(GRANTS);
  expect(withHolder(drafts, "MEMBER", who("7", "张三"))).toBe(drafts);
  expect(withHolder(drafts, "ROLE", who("7", "财务")).at(-1)).toMatchObject({ kind: "ROLE", update: false });
});

it("are given by who shares as far as they have them, and taken back where they gave them", () => {
  const [given, other] = draftsOf(GRANTS) as [GrantDraft, GrantDraft];
  const fresh = withHolder([], "MEMBER", who("9", "李四"))[0] as GrantDraft;
  const may = (one: Standing) => [
    mayTurn(given, "update", one),
    mayTurn(other, "update", one),
    mayTurn(other, "share", one),
    mayTurn(fresh, "share", one),
    mayRemove(given, one),
    mayRemove(other, one),
    mayRemove(fresh, one),
  ];
  expect(may(standing({ manages: true }))).toEqual([true, true, true, true, true, true, true]);
  expect(may(standing())).toEqual([true, false, true, true, true, false, true]);
  expect(may(standing({ me: "2" }))).toEqual([false, false, true, true, false, false, true]);
  expect(may(standing({ update: true, share: false }))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});
