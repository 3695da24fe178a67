import { graphql } from "react-relay";
import type { ConfigFormMutation } from "@/__generated__/ConfigFormMutation.graphql";
import type { ConfigCode } from "@/__generated__/ConfigSettingPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { type ConfigFields, changesOf } from "./configFields";

const F = fieldOf<ConfigFields>();

/** Validation rule of a number input: least and greatest value. */
function between(least: number, most: number, message: string) {
  return check<string>((text) => (Number(text) >= least && Number(text) <= most ? null : message));
}

const BASES: readonly Option[] = [
  { value: "RECEIPT", label: "回款（已确认的回款，按到账日期）" },
  { value: "CONTRACT", label: "合同（项目合同额，按签订日期）" },
];

/** Validation rules of a delay in minutes before a notice is sent. */
const MINUTES = [required("请输入分钟数"), between(0, 10_080, "请输入 0 到 10080 的整数")];

/** Validation rules of the fields of all settings; the form shows the fields of one setting only. */
const RULES = {
  PROJECT: { noticeDay: [required("请输入提醒天数"), between(0, 365, "请输入 0 到 365 的整数")] },
  KPI_PLAN: { kpiRate: [required("请输入考核系数"), between(0.01, 10, "请输入 0.01 到 10 的数")] },
  CUSTOMER: { isOpen: [required("请选择可见范围")] },
  TASK: {
    remindBefore: [required("请输入提醒天数"), between(0, 30, "请输入 0 到 30 的整数")],
    escalateAfter: [required("请输入工作日数"), between(0, 30, "请输入 0 到 30 的整数")],
  },
  WORK: {
    closeDays: [required("请输入天数"), between(0, 365, "请输入 0 到 365 的整数")],
    lowScore: [required("请输入星数"), between(0, 4, "请输入 0 到 4 的整数")],
  },
  WORK_CLOCK: {
    dayStart: [required("请选择上班时间")],
    dayEnd: [required("请选择下班时间")],
    pickupRemind: MINUTES,
    pickupEscalate: MINUTES,
    pickupTransfer: MINUTES,
    overdueEscalate: MINUTES,
  },
  MCENTER: {
    basis: [required("请选择达成口径")],
    dunningDays: [required("请输入天数"), between(1, 90, "请输入 1 到 90 的整数")],
  },
  WORK_PROJECT: { drawLimit: [required("请输入个数"), between(1, 50, "请输入 1 到 50 的整数")] },
  WEEKLY: {
    dueDay: [required("请选择截止日")],
    dueTime: [required("请选择截止时间")],
    graceHours: [required("请输入小时数"), between(0, 168, "请输入 0 到 168 的整数")],
  },
};

/** Form of one enterprise setting; each field has an input for its type of value. */
export function ConfigForm({
  code,
  title,
  version,
  fields,
  scopes,
}: {
  code: ConfigCode;
  title: string;
  version: number;
  fields: ConfigFields;
  /** Visibility scopes of records, from the dictionary. */
  scopes: readonly Option[];
}) {
  const refresh = usePageRefresh();
  const save = useSave<ConfigFormMutation>(graphql`
    mutation ConfigFormMutation($input: ConfigValueUpdateInput!) {
      configValueUpdate(input: $input) {
        configValue {
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<ConfigFields>({
    initial: fields,
    rules: RULES[code],
    version,
    refetch: refresh,
    onSubmit: async (values, from) =>
      (await save({ input: { code, version: from.version ?? version, ...changesOf(code, values) } }))
        .userErrors,
  });
  return (
    <EditForm
      form={form}
      id={code}
      subject={title}
      onSaved={() => void refresh()}
      onRefresh={() => void refresh()}
    >
      {code === "PROJECT" ? (
        <F name="noticeDay" label="到期提醒" required help="项目在计划结束日期前多少天开始提醒，0 为不提前">
          {(input) => <IntegerInput {...input} unit="天" />}
        </F>
      ) : null}
      {code === "KPI_PLAN" ? (
        <F name="kpiRate" label="考核系数" required help="考核结果确认时，各项得分乘以这个系数">
          {(input) => <NumberInput {...input} decimals={2} />}
        </F>
      ) : null}
      {code === "KPI_PLAN" ? (
        <F name="openTeamPlan" label="对团队负责人开放" help="关闭时只有管理员能看到考核计划">
          {(input) => <SwitchInput {...input} />}
        </F>
      ) : null}
      {code === "CUSTOMER" ? (
        <F name="isOpen" label="默认可见范围" required help="新建客户时预先选好的可见范围，建好以后仍可修改">
          {(input) => <RadioGroup {...input} options={scopes} />}
        </F>
      ) : null}
      {code === "TASK" ? (
        <F
          name="remindBefore"
          label="到期提醒"
          required
          help="在截止日期前几天提醒负责人和协作人，截止当天总会提醒；提醒只在工作日发出"
        >
          {(input) => <IntegerInput {...input} unit="天" />}
        </F>
      ) : null}
      {code === "TASK" ? (
        <F name="remindOverdue" label="逾期提醒" help="逾期后的第一天再提醒负责人和协作人">
          {(input) => <SwitchInput {...input} />}
        </F>
      ) : null}
      {code === "TASK" ? (
        <F
          name="escalateAfter"
          label="逾期升级"
          required
          help="逾期几个工作日仍未完成时，提醒团队负责人和项目负责人，0 为不升级"
        >
          {(input) => <IntegerInput {...input} unit="工作日" />}
        </F>
      ) : null}
      {code === "WORK" ? <WorkFields /> : null}
      {code === "WORK_CLOCK" ? <WorkClockFields /> : null}
      {code === "WORK_PROJECT" ? (
        <F
          name="drawLimit"
          label="同时领取上限"
          required
          help="每人已领取、还没完成的项目工单最多几个，达到后须先完成或退回"
        >
          {(input) => <IntegerInput {...input} unit="个" />}
        </F>
      ) : null}
      {code === "MCENTER" ? <McenterFields /> : null}
      {code === "WEEKLY" ? <WeeklyFields /> : null}
    </EditForm>
  );
}

/** Fields of the sales centre: basis of achievement, and days overdue before a dunning letter. */
function McenterFields() {
  return (
    <>
      <F name="basis" label="达成口径" required help="销售目标的完成额按哪一种发生额、以哪一天计算">
        {(input) => <RadioGroup {...input} options={BASES} vertical />}
      </F>
      <F name="dunningDays" label="催款天数" required help="应收款逾期满几天后，待完成里提示发催款函">
        {(input) => <IntegerInput {...input} unit="天" />}
      </F>
    </>
  );
}

/** The days on which weekly reports can be due, from the Friday of their week on. */
const DUE_DAYS: readonly Option[] = [
  ...["五", "六", "日"].map((day, at) => ({ value: String(at + 5), label: `当周星期${day}` })),
  ...["一", "二", "三", "四", "五", "六", "日"].map((day, at) => ({
    value: String(at + 8),
    label: `下一周星期${day}`,
  })),
];

/** Fields of weekly reports: their deadline and the grace period after it. */
function WeeklyFields() {
  return (
    <>
      <F name="dueDay" label="截止日" required help="一周的周报最晚在哪一天提交">
        {(input) => <Select {...input} options={DUE_DAYS} clearable={false} placeholder="请选择截止日" />}
      </F>
      <F name="dueTime" label="截止时间" required help="从这时起，系统提醒还没有提交的人一次">
        {(input) => (
          <Select
            {...input}
            options={timesWith(input.value)}
            clearable={false}
            placeholder="请选择截止时间"
          />
        )}
      </F>
      <F
        name="graceHours"
        label="宽限时间"
        required
        help="截止后多久以内提交不算逾期，过后记为“逾期提交”，0 为不宽限；最晚到下一周的星期日结束"
      >
        {(input) => <IntegerInput {...input} unit="小时" />}
      </F>
    </>
  );
}

/** Fields of work orders: their steps, their closing, and the data that customers see. */
function WorkFields() {
  return (
    <>
      <F name="arriveCheck" label="到场打卡" help="接单后先登记到达现场，再开始服务；关闭时接单即开始服务">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="auditCheck" label="完工验收" help="完工后由有验收权限的人通过或退回；关闭时完工后直接等待评分">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="visitCheck" label="评分后回访" help="评分后等待回访，回访后关闭；关闭时不安排回访">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="closeDays" label="自动关闭" required help="评分后满几天自动关闭，0 为不自动关闭">
        {(input) => <IntegerInput {...input} unit="天" />}
      </F>
      <F
        name="publicHistory"
        label="扫码看维修记录"
        help="扫描设备二维码的人能看到维修的日期、服务类型和状态，看不到人员、电话和价格"
      >
        {(input) => <SwitchInput {...input} />}
      </F>
      <F
        name="publicReport"
        label="扫码报修"
        help="扫描设备二维码的人不用登录就能报修，须验证手机号；报修进入客户报修列表"
      >
        {(input) => <SwitchInput {...input} />}
      </F>
      <F
        name="lowScore"
        label="差评回单"
        required
        help="客户评价不超过几星时自动新建一张待派工单跟进，0 为不新建"
      >
        {(input) => <IntegerInput {...input} unit="星" />}
      </F>
      <F name="reportPrices" label="服务报告显示价格" help="打开后服务报告列出服务与耗材的单价和金额">
        {(input) => <SwitchInput {...input} />}
      </F>
    </>
  );
}

/** Every half hour of a day, 00:00 to 24:00. */
const HALF_HOURS = Array.from({ length: 49 }, (_, half) => {
  const at = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
  return { value: at, label: at };
});

/** The half hours, plus the stored time when it is not among them. */
function timesWith(value: string | null) {
  return value && !HALF_HOURS.some((one) => one.value === value)
    ? [{ value, label: value }, ...HALF_HOURS]
    : HALF_HOURS;
}

/** Fields of the work order clock: working hours, reminders and recipients (docs/decisions/0058). */
function WorkClockFields() {
  return (
    <>
      <F name="dayStart" label="上班时间" required help="时限只计算上班时间，全天服务请选 00:00 到 24:00">
        {(input) => <Select {...input} options={timesWith(input.value)} placeholder="请选择时间" />}
      </F>
      <F name="dayEnd" label="下班时间" required>
        {(input) => <Select {...input} options={timesWith(input.value)} placeholder="请选择时间" />}
      </F>
      <F
        name="workdaysOnly"
        label="只计工作日"
        help="按工作日历跳过周末和节假日，调休的工作日照算；关闭时每天都算"
      >
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="pickupRemind" label="未接单提醒技术员" required help="派单后多久没有接单就提醒，0 为不提醒">
        {(input) => <IntegerInput {...input} unit="分钟" />}
      </F>
      <F
        name="pickupEscalate"
        label="未接单提醒团队负责人"
        required
        help="派单后多久没有接单就提醒接单团队的负责人，0 为不提醒"
      >
        {(input) => <IntegerInput {...input} unit="分钟" />}
      </F>
      <F
        name="pickupTransfer"
        label="未接单自动改派"
        required
        help="派单后多久没有接单就改派给值班人员，没有值班人员时退回待派单，0 为不改派"
      >
        {(input) => <IntegerInput {...input} unit="分钟" />}
      </F>
      <F
        name="overdueEscalate"
        label="逾期提醒团队负责人"
        required
        help="逾期时提醒技术员；再过多久没有完工就提醒负责团队的负责人，0 为不提醒"
      >
        {(input) => <IntegerInput {...input} unit="分钟" />}
      </F>
    </>
  );
}
