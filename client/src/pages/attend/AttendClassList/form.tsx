/** Form definition of a shift of attendance. */
import type { AttendShiftInput } from "@/__generated__/ShiftDialogCreateMutation.graphql";
import { custom, lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { DAY_MINUTES, minuteOf, timeOf } from "@/domains/attend/clock";
import { check } from "@/ui/form/rules";
import { ColorInput, SWATCHES } from "@/ui/input/ColorInput";
import { TimeInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import type { ShiftRow } from "./AttendClassListPage";
import { FlexInput } from "./FlexInput";
import {
  blankSpan,
  flexOf,
  flexProblem,
  looseSpans,
  NO_FLEX,
  PAIRS_LIMIT,
  pairsProblem,
  RESTS_LIMIT,
  restsProblem,
  spansOf,
  type TypedFlex,
  type TypedSpan,
  typedFlex,
  typedSpans,
} from "./hours";
import { SpansInput } from "./SpansInput";

/** Largest time before a shift's start and after its end in which punches can count, in minutes. */
const WINDOW = 720;

interface MinutesOptions {
  readonly read: (row: ShiftRow) => number | null | undefined;
  readonly help?: string;
  readonly placeholder?: string;
  readonly most?: number;
}

function minutesField<Given>(
  label: string,
  { read, help, placeholder, most = DAY_MINUTES }: MinutesOptions,
  empty: string,
  given: (typed: string) => Given,
) {
  return custom(label, {
    ...(help ? { help } : {}),
    empty,
    rules: [check((typed: string) => (Number(typed) > most ? `最多 ${most} 分钟` : null))],
    read: (row: ShiftRow): string => String(read(row) ?? ""),
    given,
    render: ({ known: _known, options: _options, ...input }) => (
      <IntegerInput {...input} unit="分钟" placeholder={placeholder ?? "不判定"} />
    ),
  });
}

/** Field of an optional number of minutes; null when empty. */
function maybeMinutes(label: string, options: MinutesOptions) {
  return minutesField(label, options, "", (typed): number | null => (typed === "" ? null : Number(typed)));
}

/** Field of a number of minutes; 0 when empty. */
function minutes(label: string, options: MinutesOptions) {
  return minutesField(label, { placeholder: "0", ...options }, "0", (typed): number => Number(typed));
}

const NO_SPANS: readonly TypedSpan[] = [];

/** Fields of a shift. Before sending, `settled` assigns its hours to their days. */
export const SHIFT = defineForm<AttendShiftInput, ShiftRow>()({
  name: text("班次名称", { required: true, max: 50 }),
  mark: text("简称", {
    max: 4,
    placeholder: "默认取名称的第一个字",
    help: "排班表和日历上显示，最多 4 个字",
  }),
  pairs: custom("上下班时间", {
    required: true,
    span: 2,
    empty: [blankSpan()] as readonly TypedSpan[],
    rules: [check(pairsProblem)],
    read: ({ pairs }: ShiftRow): readonly TypedSpan[] => typedSpans(pairs),
    given: spansOf,
    help: "最多三段，每段打上班和下班两次卡；早于前一个时间的算在次日",
    render: ({ known: _known, options: _options, ...input }) => (
      <SpansInput {...input} called="上下班时间" limit={PAIRS_LIMIT} ends={["上班", "下班"]} dated />
    ),
  }),
  rests: custom("中途休息", {
    span: 2,
    empty: NO_SPANS,
    rules: [check(restsProblem)],
    read: ({ rests }: ShiftRow): readonly TypedSpan[] => typedSpans(rests),
    given: looseSpans,
    help: "在上下班时间之内，不打卡，不计工时",
    render: ({ known: _known, options: _options, ...input }) => (
      <SpansInput
        {...input}
        called="休息"
        limit={RESTS_LIMIT}
        ends={["休息开始", "休息结束"]}
        empty="没有中途休息"
      />
    ),
  }),
  flex: custom("弹性工时", {
    span: 2,
    empty: NO_FLEX,
    rules: [check(flexProblem)],
    read: ({ flex }: ShiftRow): TypedFlex => typedFlex(flex),
    given: flexOf,
    help: "只有一段上下班时间的班次可以弹性；核心时间内必须在岗",
    render: ({ known: _known, options: _options, ...input }) => <FlexInput {...input} />,
  }),
  lateGrace: minutes("迟到宽限", { read: ({ lateGrace }) => lateGrace, help: "晚到不超过这么久不算迟到" }),
  earlyGrace: minutes("早退宽限", { read: ({ earlyGrace }) => earlyGrace, help: "早走不超过这么久不算早退" }),
  absenceBelow: maybeMinutes("旷工一天", {
    read: ({ absenceBelow }) => absenceBelow,
    help: "出勤与请假合计不足这么久记旷工一天，如 240 为 4 小时",
  }),
  halfBelow: maybeMinutes("旷工半天", {
    read: ({ halfBelow }) => halfBelow,
    help: "合计不足这么久记旷工半天，如 450 为 7.5 小时",
  }),
  halfWhenLate: maybeMinutes("迟到记旷工半天", {
    read: ({ halfWhenLate }) => halfWhenLate,
    help: "迟到超过这么久记旷工半天",
  }),
  halfAt: custom("半天分界", {
    empty: null as string | null,
    read: ({ halfAt }: ShiftRow): string | null =>
      halfAt === null || halfAt === undefined ? null : timeOf(halfAt),
    given: (time): number | null => (time === null ? null : minuteOf(time)),
    help: "请半天假时上、下半天的分界，留空按休息时间自动划分",
    render: ({ known: _known, options: _options, ...input }) => <TimeInput {...input} />,
  }),
  earliest: maybeMinutes("最早打卡", {
    read: ({ earliest }) => earliest,
    most: WINDOW,
    placeholder: "240",
    help: "上班前多久起的打卡有效",
  }),
  latest: maybeMinutes("最晚打卡", {
    read: ({ latest }) => latest,
    most: WINDOW,
    placeholder: "360",
    help: "下班后多久内的打卡有效",
  }),
  overtimeBefore: maybeMinutes("班前加班", {
    read: ({ overtimeBefore }) => overtimeBefore,
    placeholder: "不计",
    help: "早到超过这么久的时间不经申请计为加班，留空不计",
  }),
  overtimeAfter: maybeMinutes("班后加班", {
    read: ({ overtimeAfter }) => overtimeAfter,
    placeholder: "不计",
    help: "下班满这么久以后的时间不经申请计为加班，留空不计",
  }),
  color: custom("颜色", {
    empty: SWATCHES[1] as string,
    read: ({ color }: ShiftRow): string => color ?? SWATCHES[0],
    given: (color): string => color,
    render: ({ known: _known, options: _options, ...input }) => <ColorInput {...input} />,
  }),
  sortOrder: custom("排序", {
    empty: "0",
    rules: [check((typed: string) => (Number(typed) > 1_000_000 ? "排序最大 1000000" : null))],
    read: ({ sortOrder }: ShiftRow): string => String(sortOrder),
    given: (typed): number => Number(typed),
    help: "数字小的排在前面",
    render: ({ known: _known, options: _options, ...input }) => <IntegerInput {...input} />,
  }),
  remark: lines("备注", { max: 200, rows: 2, span: 2 }),
});
