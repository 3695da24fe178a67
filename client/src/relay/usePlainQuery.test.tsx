import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { type ConcreteRequest, Environment, Network, Observable, RecordSource, Store } from "relay-runtime";
import { beforeEach, describe, expect, it } from "vitest";
import dataQuery, { type reportQueriesDataQuery } from "@/__generated__/reportQueriesDataQuery.graphql";
import { AppError } from "@/app/errors";
import { usePlainQuery } from "./usePlainQuery";

interface Asked {
  readonly id: string;
  answer: (data: unknown) => void;
  fail: (error: Error) => void;
  over: boolean;
}

const asked: Asked[] = [];
const source = new RecordSource();
const environment = new Environment({
  network: Network.create((_params, variables) =>
    Observable.create((sink) => {
      const one: Asked = {
        id: String(variables.id),
        over: false,
        answer: (data) => {
          sink.next({ data } as never);
          sink.complete();
        },
        fail: (error) => sink.error(error),
      };
      asked.push(one);
      return () => {
        one.over = true;
      };
    }),
  ),
  store: new Store(source),
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
);
type Options = Parameters<typeof usePlainQuery>[2] & { id: string };

const begin = (first: Options) =>
  renderHook(
    ({ id, ...options }: Options) =>
      usePlainQuery<reportQueriesDataQuery>(dataQuery as ConcreteRequest, { id, parameters: [] }, options),
    { wrapper, initialProps: first },
  );
const figures = (name: string) => ({ onlineReportData: { name, id: "Member:1" } });
const latest = () => asked.at(-1) as Asked;

beforeEach(() => {
  asked.length = 0;
});

describe("a query beside the store", () => {
  it("is answered as the server says it, and leaves nothing behind", async () => {
    const { result } = begin({ id: "1" });
    expect(result.current).toMatchObject({ data: null, loading: true, error: null });
    await act(async () => latest().answer(figures("a")));
    expect(result.current).toMatchObject({ data: figures("a"), loading: false });
    expect(source.has("Member:1")).toBe(false);
  });

  it("keeps what stands while the next answer is on its way, and cuts off what nobody waits for", async () => {
    const { result, rerender } = begin({ id: "1", keeps: "x" });
    await act(async () => latest().answer(figures("a")));
    rerender({ id: "2", keeps: "x" });
    expect(result.current).toMatchObject({ data: figures("a"), loading: true });
    rerender({ id: "3", keeps: "x" });
    expect(asked.map(({ id, over }) => [id, over])).toEqual([
      ["1", true],
      ["2", true],
      ["3", false],
    ]);
    // this answer comes too late
    await act(async () => asked[1]?.answer(figures("b")));
    expect(result.current.data).toEqual(figures("a"));
    await act(async () => latest().answer(figures("c")));
    expect(result.current).toMatchObject({ data: figures("c"), loading: false });
  });

  it("shows nothing of another question unless it is told to", async () => {
    const { result, rerender } = begin({ id: "1" });
    await act(async () => latest().answer(figures("a")));
    rerender({ id: "2" });
    expect(result.current).toMatchObject({ data: null, loading: true });
  });

  it("says what went wrong and asks again", async () => {
    const { result } = begin({ id: "1" });
    await act(async () => latest().fail(new AppError("REQUEST_TIMEOUT", "报表计算超时，请缩小范围")));
    expect(result.current.error?.message).toBe("报表计算超时，请缩小范围");
    expect(result.current.loading).toBe(false);
    await act(async () => result.current.reload());
    expect(result.current.loading).toBe(true);
    await act(async () => latest().answer(figures("a")));
    expect(result.current).toMatchObject({ data: figures("a"), error: null });
  });

  it("was not stopped by hand when it was cut off otherwise", async () => {
    const { result } = begin({ id: "1" });
    await act(async () => latest().fail(new AppError("ABORTED", "操作已取消")));
    expect(result.current).toMatchObject({ stopped: false, loading: false });
    expect(result.current.error?.code).toBe("ABORTED");
  });

  it("is stopped by hand, which leaves an earlier answer to the same request", async () => {
    const { result, rerender } = begin({ id: "1", keeps: "x" });
    expect(result.current.askedAt).not.toBeNull();
    await act(async () => latest().answer(figures("a")));
    expect(result.current.askedAt).toBeNull();
    // an answer that has arrived can't be stopped
    await act(async () => result.current.stop());
    expect(result.current).toMatchObject({ data: figures("a"), stopped: false });
    await act(async () => result.current.reload());
    await act(async () => result.current.stop());
    expect(latest().over).toBe(true);
    expect(result.current).toMatchObject({
      data: figures("a"),
      loading: false,
      stopped: true,
      error: null,
      askedAt: null,
    });
    await act(async () => result.current.reload());
    expect(result.current).toMatchObject({ loading: true, stopped: false });
    await act(async () => latest().answer(figures("b")));
    expect(result.current).toMatchObject({ data: figures("b"), stopped: false });
    // an answer to other variables goes
    rerender({ id: "2", keeps: "x" });
    expect(result.current).toMatchObject({ data: figures("b"), loading: true });
    await act(async () => result.current.stop());
    expect(result.current).toMatchObject({ data: null, stopped: true });
    rerender({ id: "3", keeps: "x" });
    expect(result.current).toMatchObject({ loading: true, stopped: false });
  });

  it("asks nothing while it waits, and anew when what it is about has changed", async () => {
    const { rerender, result } = begin({ id: "1", waits: true, since: 1 });
    expect([asked.length, result.current.loading]).toEqual([0, false]);
    rerender({ id: "1", waits: false, since: 1 });
    await act(async () => latest().answer(figures("a")));
    rerender({ id: "1", waits: false, since: 2 });
    expect(asked).toHaveLength(2);
    expect(result.current.data).toEqual(figures("a"));
  });
});
