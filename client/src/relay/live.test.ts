import type { ConcreteRequest } from "relay-runtime";
import { describe, expect, it } from "vitest";
import logs from "@/__generated__/LogsWidgetQuery.graphql";
import weekly from "@/__generated__/WeeklyWidgetQuery.graphql";
import {
  changesSince,
  concerns,
  lastMessageNumber,
  onChanges,
  publishChanges,
  publishUnknownChanges,
  typesOf,
} from "./live";
import { pauseMs } from "./socket";

/** As the compiler emits it: one record with a list of others below, and a connection. */
const artifact = {
  operation: {
    selections: [
      {
        kind: "LinkedField",
        concreteType: "Member",
        plural: false,
        selections: [
          { kind: "LinkedField", concreteType: "Role", plural: true, selections: [] },
          {
            kind: "Condition",
            selections: [
              {
                kind: "LinkedField",
                concreteType: "TeamConnection",
                plural: false,
                selections: [{ kind: "LinkedField", concreteType: "Team", plural: true, selections: [] }],
              },
            ],
          },
        ],
      },
    ],
  },
} as unknown as ConcreteRequest;

const changed = (type: string, id: string | null, action = "UPDATED") => [{ type, recordId: id, action }];

describe("what a query shows", () => {
  it("is read off its artifact", () => {
    const { types, lists } = typesOf(artifact);
    expect([...types].sort()).toEqual(["Member", "Role", "Team", "TeamConnection"]);
    expect([...lists].sort()).toEqual(["Role", "Team"]);
  });

  it("is concerned by its records and by whatever may come into its lists", () => {
    const has = (id: string) => id === "known";
    expect(concerns(artifact, changed("MEMBER", "known"), has)).toBe(true);
    expect(concerns(artifact, changed("MEMBER", "another"), has)).toBe(false);
    expect(concerns(artifact, changed("MEMBER", null, "DELETED"), has)).toBe(true);
    expect(concerns(artifact, changed("TEAM", "another", "CREATED"), has)).toBe(true);
    expect(concerns(artifact, changed("OWNERSHIP_TRANSFER", "known"), has)).toBe(false);
    expect(concerns(artifact, [], has)).toBe(false);
    expect(concerns(artifact, "all", has)).toBe(true);
  });

  it("is concerned by the records that its rows are made of", () => {
    const waiting = {
      operation: {
        selections: [{ kind: "LinkedField", concreteType: "WaitTask", plural: true, selections: [] }],
      },
    } as unknown as ConcreteRequest;
    for (const type of ["TASK", "WORK_ORDER", "FLOW_PROCESS"])
      expect(
        concerns(waiting, changed(type, "new", "CREATED"), () => false),
        type,
      ).toBe(true);
    expect(concerns(waiting, changed("TEAM", "new", "CREATED"), () => false)).toBe(false);
  });

  it("is concerned by the records of the viewer's cards, also by new ones", () => {
    for (const [card, type] of [
      [weekly, "WEEKLY"],
      [logs, "ITEM_LOG"],
    ] as const) {
      expect(
        concerns(card, changed(type, "new", "CREATED"), () => false),
        type,
      ).toBe(true);
      expect(concerns(card, changed("TASK", "new", "CREATED"), () => false)).toBe(false);
    }
  });
});

describe("what was told", () => {
  it("is kept for who was away, and is everything for who was away too long", () => {
    const before = lastMessageNumber();
    const heard: unknown[] = [];
    const stop = onChanges((changes) => heard.push(changes));
    publishChanges(changed("TEAM", "1"));
    publishChanges([]);
    publishChanges(changed("ROLE", "2"));
    expect(heard).toHaveLength(2);
    expect(changesSince(before)).toEqual([...changed("TEAM", "1"), ...changed("ROLE", "2")]);
    expect(changesSince(lastMessageNumber())).toEqual([]);
    stop();
    for (let count = 0; count < 60; count += 1) publishChanges(changed("TEAM", String(count)));
    expect(heard).toHaveLength(2);
    expect(changesSince(before)).toBe("all");
    const later = lastMessageNumber();
    publishUnknownChanges();
    expect(changesSince(later)).toBe("all");
  });
});

describe("the pause before connecting again", () => {
  it("doubles up to half a minute and differs from client to client", () => {
    expect(pauseMs(0, 0)).toBe(250);
    expect(pauseMs(0, 1)).toBe(500);
    expect(pauseMs(3, 1)).toBe(4_000);
    expect(pauseMs(100, 1)).toBe(30_000);
    expect(pauseMs(100, 0)).toBe(15_000);
  });
});
