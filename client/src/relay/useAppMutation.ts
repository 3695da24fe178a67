import { useCallback } from "react";
import { useMutation } from "react-relay";
import type {
  GraphQLTaggedNode,
  MutationParameters,
  PayloadError,
  SelectorStoreUpdater,
} from "relay-runtime";
import { AppError, DEFAULT_ERROR_TEXT, errorText } from "@/app/errors";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { noteChange } from "./requestTimes";

/** An error of the input in the server's wording; `field` is absent where it concerns no single field. */
export interface MutationError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code: string;
}

/** Outcome of a mutation: never a rejection, so that forms and buttons can simply await it. */
export interface MutationResult<Data> {
  readonly ok: boolean;
  /** The payload; null when none was returned. */
  readonly data: Data | null;
  /** Empty exactly when `ok`. Failures that the user can't correct are included, without a field. */
  readonly userErrors: readonly MutationError[];
  /** The failure, where there was no answer. */
  readonly failure?: AppError;
}

export interface MutationOptions {
  /**
   * `toast` (default) shows failures, `inline` as those of an edit in place (business §8); `return` leaves
   * that to the caller (forms, `confirmDelete`).
   */
  readonly errors?: "toast" | "inline" | "return";
  /** Text of the toast after success. */
  readonly success?: string;
}

export interface MutationRun<M extends MutationParameters> {
  readonly updater?: SelectorStoreUpdater<M["response"]>;
  readonly optimisticResponse?: M["rawResponse"];
}

function userErrorsOf(response: unknown): MutationError[] {
  if (typeof response !== "object" || response === null) return [];
  return Object.values(response).flatMap((payload: unknown) => {
    if (typeof payload !== "object" || payload === null || !("userErrors" in payload)) return [];
    const list = payload.userErrors;
    if (!Array.isArray(list)) return [];
    return list.map((error: Partial<MutationError>) => ({
      field: error.field ?? null,
      message: error.message || DEFAULT_ERROR_TEXT,
      code: error.code ?? "INVALID",
    }));
  });
}

/** The result of a mutation that failed without an answer. */
export function failureOf(error: unknown): MutationResult<never> {
  const known = error instanceof AppError ? error : null;
  const code = known?.code ?? "INTERNAL_SERVER_ERROR";
  const userErrors = [{ field: null, message: errorText(error), code }];
  return { ok: false, data: null, userErrors, ...(known ? { failure: known } : {}) };
}

interface Settling<M extends MutationParameters> {
  readonly onCompleted: (data: M["response"], errors?: readonly PayloadError[] | null) => void;
  readonly onError: (error: Error) => void;
}

/** Awaits the result of the mutation sent by `send`. */
export function outcomeOf<M extends MutationParameters>(
  send: (settling: Settling<M>) => unknown,
): Promise<MutationResult<M["response"]>> {
  return new Promise((resolve) => {
    send({
      onCompleted: (data, fieldErrors) => {
        noteChange();
        const userErrors = userErrorsOf(data);
        for (const error of fieldErrors ?? [])
          userErrors.push({ field: null, message: error.message || DEFAULT_ERROR_TEXT, code: "INVALID" });
        resolve({ ok: userErrors.length === 0, data, userErrors });
      },
      onError: (error) => resolve(failureOf(error)),
    });
  });
}

/**
 * The product's mutation hook: awaitable, with every kind of failure in one list.
 *
 * The mutation has to select `userErrors { field message code }`.
 */
export function useAppMutation<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  options: MutationOptions = {},
): [(variables: M["variables"], run?: MutationRun<M>) => Promise<MutationResult<M["response"]>>, boolean] {
  const [commit, pending] = useMutation<M>(mutation);
  const { errors = "toast", success } = options;
  const run = useCallback(
    async (variables: M["variables"], more: MutationRun<M> = {}) => {
      const result = await outcomeOf<M>((settling) => commit({ variables, ...more, ...settling }));
      if (result.ok) {
        if (success) toast.success(success);
      } else if (errors === "toast") showUserErrors(result.userErrors);
      else if (errors === "inline")
        toast.error(result.userErrors[0]?.message ?? DEFAULT_ERROR_TEXT, { title: "操作提示" });
      return result;
    },
    [commit, errors, success],
  );
  return [run, pending];
}

/** The mutation of a form or a confirmation, which display its errors themselves. */
export function useSave<M extends MutationParameters>(mutation: GraphQLTaggedNode) {
  return useAppMutation<M>(mutation, { errors: "return" })[0];
}
