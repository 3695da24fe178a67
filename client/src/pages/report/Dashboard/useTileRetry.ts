import { useState } from "react";
import { useRelayEnvironment } from "react-relay";
import figuresQuery, {
  type dashboardQueriesFiguresQuery,
} from "@/__generated__/dashboardQueriesFiguresQuery.graphql";
import { AppError, errorText } from "@/app/errors";
import type { Condition } from "../_lib/types";
import { askPlain } from "../_query/askPlain";
import type { TileFigures } from "./types";

type All = readonly TileFigures[] | null;

/** Tiles requested again, after the answer of the whole dashboard that they replace a part of. */
interface Again {
  readonly of: All;
  readonly parameters: string;
  readonly pending: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, TileFigures>;
}

const NONE: Pick<Again, "pending" | "answers"> = { pending: new Set(), answers: new Map() };

/**
 * Figures of a dashboard in which single tiles can be requested again; the next answer of the whole
 * dashboard, and other parameters, end this.
 */
export function useTileRetry(
  id: string,
  parameters: readonly Condition[],
  of: All,
): { all: All; again: ReadonlySet<string>; retry: (code: string) => Promise<void> } {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(parameters);
  const [held, setHeld] = useState<Again>({ of, parameters: key, ...NONE });
  const isOf = (one: Again) => one.of === of && one.parameters === key;
  const { pending, answers } = isOf(held) ? held : NONE;
  const retry = async (code: string) => {
    setHeld((old) => {
      const from = isOf(old) ? old : { of, parameters: key, ...NONE };
      return { ...from, pending: new Set(from.pending).add(code) };
    });
    let answer: TileFigures = { code, error: null, errorCode: null, result: null };
    try {
      const data = await askPlain<dashboardQueriesFiguresQuery>(environment, figuresQuery, {
        id,
        parameters,
        tiles: [code],
      });
      answer = data.dashboardFigures?.find((one) => one.code === code) ?? answer;
    } catch (failure) {
      const errorCode = failure instanceof AppError ? failure.code : null;
      answer = { ...answer, error: errorText(failure), errorCode };
    }
    setHeld((old) =>
      isOf(old)
        ? {
            ...old,
            pending: new Set([...old.pending].filter((one) => one !== code)),
            answers: new Map(old.answers).set(code, answer),
          }
        : old,
    );
  };
  const rest = (of ?? []).filter((one) => !answers.has(one.code));
  return { all: answers.size > 0 ? [...rest, ...answers.values()] : of, again: pending, retry };
}
