import { graphql } from "react-relay";
import type { AttendSchedulePageQuery } from "@/__generated__/AttendSchedulePageQuery.graphql";
import type {
  AttendBoardCopyInput,
  useBoardWritesCopyMutation,
} from "@/__generated__/useBoardWritesCopyMutation.graphql";
import type {
  AttendBoardFillInput,
  useBoardWritesFillMutation,
} from "@/__generated__/useBoardWritesFillMutation.graphql";
import type { useBoardWritesQuery } from "@/__generated__/useBoardWritesQuery.graphql";
import type {
  AttendBoardCellInput,
  useBoardWritesSetMutation,
} from "@/__generated__/useBoardWritesSetMutation.graphql";
import { type MutationResult, useAppMutation, useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import { addDays } from "@/ui/input/dates";
import { cellInput, cellInputs, type Edits, FREE, PLAN } from "./board";
import type { DaySpan } from "./place";

/** Largest number of a member's days that the server returns at once. */
const SHOWN_DAYS = 62;

const BEFORE = graphql`
  query useBoardWritesQuery(
    $page: PageInput!
    $filter: AttendBoardFilter
    $from: Date!
    $middle: Date!
    $after: Date!
    $to: Date!
  ) {
    attendBoard(page: $page, filter: $filter) {
      nodes {
        member { rowId }
        first: days(from: $from, to: $middle) { day set shift { rowId } }
        rest: days(from: $after, to: $to) { day set shift { rowId } }
      }
    }
  }
`;

/**
 * Mutations of the schedule board (save, copy, fill); each success message offers 撤销, which restores the
 * former values.
 */
export function useBoardWrites(
  { page, filter }: Pick<AttendSchedulePageQuery["variables"], "page" | "filter">,
  refresh: () => Promise<unknown>,
) {
  const ask = useFetchQuery();
  const [set] = useAppMutation<useBoardWritesSetMutation>(graphql`
    mutation useBoardWritesSetMutation($input: AttendBoardSetInput!) {
      attendBoardSet(input: $input) { written userErrors { field message code } }
    }
  `);
  const copy = useSave<useBoardWritesCopyMutation>(graphql`
    mutation useBoardWritesCopyMutation($input: AttendBoardCopyInput!) {
      attendBoardCopy(input: $input) { written userErrors { field message code } }
    }
  `);
  const fill = useSave<useBoardWritesFillMutation>(graphql`
    mutation useBoardWritesFillMutation($input: AttendBoardFillInput!) {
      attendBoardFill(input: $input) { written userErrors { field message code } }
    }
  `);

  const tell = (text: string, before: readonly AttendBoardCellInput[]) =>
    toast.success(text, {
      undo: async () => {
        if (!(await set({ input: { cells: before } })).ok) return;
        toast.success("已恢复原来的排班");
        await refresh();
      },
    });

  /** Stored values of these members' days, for 撤销. */
  const standing = async (memberIds: readonly string[], { from, to }: DaySpan) => {
    const middle = addDays(from, SHOWN_DAYS - 1);
    const variables = {
      page,
      filter: filter ?? null,
      from,
      middle: middle < to ? middle : to,
      after: addDays(middle, 1),
      to,
    };
    const { attendBoard } = await ask<useBoardWritesQuery>(BEFORE, variables);
    const wanted = new Set(memberIds);
    return (attendBoard?.nodes ?? []).flatMap(({ member, first, rest }) =>
      member && wanted.has(member.rowId)
        ? [...first, ...rest].map((cell) =>
            cellInput(member.rowId, cell.day, cell.set ? (cell.shift?.rowId ?? FREE) : PLAN),
          )
        : [],
    );
  };

  /** Runs a mutation for several members, after reading the former values by `standing`. */
  const write = async <Data>(
    memberIds: readonly string[],
    span: DaySpan,
    run: () => Promise<MutationResult<Data>>,
    text: string,
  ) => {
    const before = await standing(memberIds, span);
    const { ok, userErrors } = await run();
    if (ok) {
      tell(text, before);
      await refresh();
    }
    return userErrors;
  };

  return {
    /** Saves all changed days in one request; true when it succeeded. */
    save: async (edits: Edits, count: number) => {
      const { ok } = await set({ input: { cells: cellInputs(edits, "said") } });
      if (!ok) return false;
      tell(`已保存 ${count} 天的排班`, cellInputs(edits, "before"));
      await refresh();
      return true;
    },
    copy: (input: AttendBoardCopyInput) =>
      write(input.memberIds, { from: input.onto, to: input.until }, () => copy({ input }), "已复制排班"),
    fill: (input: AttendBoardFillInput) =>
      write(
        input.memberIds,
        { from: input.from, to: input.until },
        () => fill({ input }),
        "已按轮班周期排班",
      ),
  };
}

export type BoardWrites = ReturnType<typeof useBoardWrites>;
