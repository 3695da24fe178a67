/** Form values of an attendance group, and the input of its mutations: pure functions. */
import type { AttendGroupKind, AttendOutside } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type { AttendGroupInput } from "@/__generated__/GroupFormCreateMutation.graphql";
import { minuteOf, timeOf } from "@/domains/attend/clock";
import type { Group } from "./group";
import {
  type NightValues,
  NO_NIGHT,
  type OvertimeValues,
  overtimeOf,
  policyInput,
  type RepairValues,
  repairInput,
  repairOf,
} from "./rules";
import { type TermValues, termInput, termOn, termValues } from "./term";

export interface GroupValues extends TermValues {
  name: string;
  kind: AttendGroupKind;
  absenceGroupId: string | null;
  addressIds: readonly string[];
  outside: AttendOutside;
  orderPlaces: boolean;
  restsOnHolidays: boolean;
  repair: RepairValues;
  /** In minutes, as typed. */
  remindBefore: string;
  remindAfter: string;
  /** HH:mm. */
  dayStart: string | null;
  dayMinutes: string;
  night: NightValues;
  punchedOvertime: OvertimeValues;
  remark: string;
  sortOrder: string;
}

const typed = (value: number | null | undefined) => String(value ?? "");
const rowIds = (rows: readonly { readonly rowId: string }[]) => rows.map(({ rowId }) => rowId);
const maybe = (text: string) => (text === "" ? null : Number(text));

/**
 * Form values of a group with its present term (or its first one, if none has begun), or of a new group.
 */
export function valuesOf(group: Group | null, today: string): GroupValues {
  const night = group?.policy.night;
  return {
    ...termValues(group ? termOn(group.terms, today) : null, today),
    name: group?.name ?? "",
    kind: group?.kind ?? "FIXED",
    absenceGroupId: group?.absenceGroup?.rowId ?? null,
    addressIds: rowIds(group?.addresses ?? []),
    outside: group?.outside ?? "REFUSED",
    orderPlaces: group?.orderPlaces ?? false,
    restsOnHolidays: group?.restsOnHolidays ?? true,
    repair: repairOf(group?.repair ?? null),
    remindBefore: typed(group?.remindBefore),
    remindAfter: typed(group?.remindAfter),
    dayStart: timeOf(group?.dayStart ?? 0),
    dayMinutes: String(group?.dayMinutes ?? 480),
    night: night ? { on: true, from: timeOf(night.from), to: timeOf(night.to) } : NO_NIGHT,
    punchedOvertime: overtimeOf(group?.policy ?? null),
    remark: group?.remark ?? "",
    sortOrder: String(group?.sortOrder ?? 0),
  };
}

/** Input of a save; members and schedule are included only when they differ from the term. */
export function inputOf(values: GroupValues, group: Group | null, today: string): AttendGroupInput {
  return {
    name: values.name.trim(),
    kind: values.kind,
    absenceGroupId: values.absenceGroupId,
    addressIds: values.addressIds,
    outside: values.outside,
    orderPlaces: values.orderPlaces,
    restsOnHolidays: values.restsOnHolidays,
    repair: repairInput(values.repair),
    remindBefore: maybe(values.remindBefore),
    remindAfter: maybe(values.remindAfter),
    dayStart: minuteOf(values.dayStart ?? "00:00"),
    dayMinutes: Number(values.dayMinutes),
    policy: policyInput(values.night, values.punchedOvertime),
    remark: values.remark.trim() || null,
    sortOrder: Number(values.sortOrder),
    ...termInput(values, group, today),
  };
}
