import { useCallback, useMemo, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import schemaQuery, { type exploringSchemaQuery } from "@/__generated__/exploringSchemaQuery.graphql";
import { AppError } from "@/app/errors";
import { askPlain } from "./askPlain";
import type { SchemaType, Types } from "./schema";

export interface Schema {
  /** What has come so far. */
  readonly types: Types;
  /** Asks for types that are not there yet; those that were asked for once are not asked for again. */
  readonly need: (names: readonly string[]) => void;
  /** The same, and what is known then. */
  readonly load: (names: readonly string[]) => Promise<Types>;
  /** Why the last one that failed did not come. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/** A type that the server does not show: nothing stands below it. */
const none = (name: string): SchemaType => ({
  name,
  label: name,
  kind: "OBJECT",
  fields: [],
  inputs: [],
  values: [],
});

/** The schema as far as somebody has looked into it, a type at a time. */
export function useSchema(): Schema {
  const environment = useRelayEnvironment();
  const known = useRef(new Map<string, SchemaType>());
  const asked = useRef(new Map<string, Promise<void>>());
  const failed = useRef(new Set<string>());
  const [types, setTypes] = useState<Types>(() => new Map());
  const [error, setError] = useState<AppError | null>(null);

  const ask = useCallback(
    (name: string): Promise<void> => {
      const before = asked.current.get(name);
      if (before) return before;
      const answer = askPlain<exploringSchemaQuery>(environment, schemaQuery, { type: name }).then(
        ({ reportQuerySchema }) => {
          failed.current.delete(name);
          known.current.set(name, reportQuerySchema ?? none(name));
          setTypes(new Map(known.current));
        },
        (failure: unknown) => {
          asked.current.delete(name);
          failed.current.add(name);
          setError(failure instanceof AppError ? failure : new AppError("INTERNAL_SERVER_ERROR"));
        },
      );
      asked.current.set(name, answer);
      return answer;
    },
    [environment],
  );
  const need = useCallback(
    (names: readonly string[]) => {
      // one that has failed waits for somebody to ask again
      for (const name of names) if (!failed.current.has(name)) void ask(name);
    },
    [ask],
  );
  const load = useCallback(
    async (names: readonly string[]) => {
      await Promise.all(names.map(ask));
      return new Map(known.current);
    },
    [ask],
  );
  const retry = useCallback(() => {
    const names = [...failed.current];
    failed.current.clear();
    setError(null);
    for (const name of names) void ask(name);
  }, [ask]);
  return useMemo(() => ({ types, need, load, error, retry }), [types, need, load, error, retry]);
}
