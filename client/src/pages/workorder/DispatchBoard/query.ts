import query, { type DispatchBoardPageQuery$variables } from "@/__generated__/DispatchBoardPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { formatDate } from "@/ui/base/format";
import { addDays, readDay } from "@/ui/input/dates";
import { type BoardLook, daysOf } from "./boardTime";

/** Waiting orders per page of the left column. */
export const WAITING = 50;

/** Technicians per request: about as many as a window shows; weeks hold more data per row than days. */
export const PEOPLE: Readonly<Record<BoardLook, number>> = { day: 20, week: 10 };

/** State of the board in the URL. */
export interface BoardPlace {
  readonly look: BoardLook;
  readonly day: string;
  readonly teamId: string | null;
  readonly groupId: string | null;
  readonly zoneId: string | null;
  /** Waiting orders without a technician, or without a time. */
  readonly wait: "DISPATCH" | "TIME";
  readonly keyword: string | null;
  readonly level: string | null;
  readonly serviceType: string | null;
  readonly page: number;
}

const digits = (text: string | null) => (text && /^\d{1,18}$/.test(text) ? text : null);

/** State of the board from the URL; invalid values become the defaults. */
export function placeIn(search: URLSearchParams): BoardPlace {
  const page = Number(search.get("page") ?? 1);
  return {
    look: search.get("look") === "week" ? "week" : "day",
    day: readDay(search.get("day") ?? "") ?? formatDate(new Date()),
    teamId: digits(search.get("team")),
    groupId: digits(search.get("group")),
    zoneId: digits(search.get("zone")),
    wait: search.get("wait") === "TIME" ? "TIME" : "DISPATCH",
    keyword: search.get("keyword")?.slice(0, 100) || null,
    level: search.get("level")?.slice(0, 50) || null,
    serviceType: search.get("type")?.slice(0, 50) || null,
    page: Number.isInteger(page) && page >= 1 && page <= 200 ? page : 1,
  };
}

/** Query variables of the board. */
export function variablesOf(place: BoardPlace): DispatchBoardPageQuery$variables {
  const { from, count } = daysOf(place.look, place.day);
  const { teamId, groupId, zoneId, keyword, level, serviceType } = place;
  return {
    from,
    to: addDays(from, count - 1),
    teamId,
    groupId,
    zoneId,
    people: { number: 1, size: PEOPLE[place.look] },
    page: { number: place.page, size: WAITING },
    waiting: {
      ...(place.wait === "DISPATCH"
        ? { status: ["WAITING_DISPATCH"] }
        : { status: ["WAITING_PICKUP", "TAKEN", "IN_SERVICE", "RETURNED"], planned: false }),
      keyword,
      zoneId,
      level: level ? [level] : null,
      serviceType: serviceType ? [serviceType] : null,
    },
  };
}

export default query;
export const vars: RouteVariables = (_params, search) => variablesOf(placeIn(search));
