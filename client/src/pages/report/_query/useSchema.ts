import { useCallback, useMemo, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import schemaQuery, { type exploringSchemaQuery } from "@/__generated__/exploringSchemaQuery.graphql";
import { AppError } from "@/app/errors";
import { askPlain } from "./askPlain";
import type { SchemaType, Types } from "./schema";

export interface Schema {
  /** Types loaded so far. */
  readonly types: Types;
  /** Requests types that are not loaded; types requested before are skipped. */
  readonly need: (names: readonly string[]) => void;
  /** The same; resolves to the types known then. */
  readonly load: (names: readonly string[]) => Promise<Types>;
  /** Error of the last failed request. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/** Placeholder of a type that the server hides: it has no fields. */
const none = (name: string): SchemaType => ({
  name,
  label: name,
  kind: "OBJECT",
  fields: [],
  inputs: [],
  values: [],
});

/** The schema as far as the user has explored it, loaded a type at a time. */
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
      // failed types are not requested again automatically
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
