import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, it } from "vitest";
import { currentRelatedMembers } from "./relatedMembers";
import { useRecordMembers } from "./useRecordMembers";

const member = (rowId: string) => ({ id: `Member:${rowId}`, rowId });
const inProject = (...ids: string[]) =>
  ids.map((rowId) => ({ id: `ProjectMember:${rowId}`, member: member(rowId) }));
const PROJECT = { id: "Project:3", director: member("8"), members: inProject("2", "9") };

/** The row ids of the members related to a record, while its content is on screen. */
async function related(node: object | null): Promise<readonly string[] | undefined> {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver(({ request: { variables } }) => {
    expect(variables).toEqual({ id: "7" });
    return { data: { node } };
  });
  const { unmount } = renderHook(() => useRecordMembers("7"), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
    ),
  });
  // nothing is asked for before a member is to be chosen
  expect(environment.mock.getAllOperations()).toEqual([]);
  const ids = await act(async () => currentRelatedMembers()?.ids());
  unmount();
  expect(currentRelatedMembers()).toBeNull();
  return ids;
}

it("offers those of a task first, then those of its project, each once", async () => {
  const task = {
    __typename: "Task",
    id: "7",
    director: member("1"),
    members: ["2", "4"].map(member),
    validator: member("5"),
    createdBy: member("1"),
    project: PROJECT,
  };
  expect(await related(task)).toEqual(["1", "2", "4", "5", "8", "9"]);
});

it("offers the technicians of a work order, and its creator", async () => {
  const order = {
    __typename: "WorkOrder",
    id: "7",
    director: null,
    members: [member("4")],
    createdBy: member("6"),
    project: null,
  };
  expect(await related(order)).toEqual(["4", "6"]);
  expect(await related({ ...order, director: member("3"), project: PROJECT })).toEqual([
    "3",
    "4",
    "6",
    "8",
    "2",
    "9",
  ]);
});

it("offers those who look after a customer, and those of a project", async () => {
  const customer = {
    __typename: "Customer",
    id: "7",
    salesman: member("2"),
    associations: [{ member: member("5") }, { member: null }],
    createdBy: null,
  };
  expect(await related(customer)).toEqual(["2", "5"]);
  const project = {
    __typename: "Project",
    id: "7",
    director: member("8"),
    projectMembers: inProject("8", "9"),
    createdBy: member("1"),
  };
  expect(await related(project)).toEqual(["8", "9", "1"]);
});

it("offers nobody for other records, and for one that is gone", async () => {
  expect(await related({ __typename: "Team", id: "7" })).toEqual([]);
  expect(await related(null)).toEqual([]);
});
