import { useState } from "react";
import type { DateRangeValue, UploadedFile, UserError } from "@/ui/base/types";
import { openDialog } from "@/ui/dialog/dialogs";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { required, telephone } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { ColorInput } from "@/ui/input/ColorInput";
import { CheckboxGroup, RadioGroup, Segmented, SwitchInput } from "@/ui/input/choices";
import { DateInput, DateTimeInput, MonthInput, TimeInput } from "@/ui/input/DateInput";
import { DateRange } from "@/ui/input/DateRange";
import { IntegerInput, MoneyInput } from "@/ui/input/NumberInput";
import { Rating } from "@/ui/input/Rating";
import { TagInput } from "@/ui/input/TagInput";
import { PasswordInput, TextArea, TextInput } from "@/ui/input/TextInput";
import { Cascader } from "@/ui/picker/Cascader";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { MultiTreeSelect, TreeSelect } from "@/ui/tree/TreeSelect";
import { Upload } from "@/ui/upload/Upload";
import { peopleByIds, REGIONS, STATUSES, searchPeople, TEAMS, TREE, wait } from "./samples";

interface Values {
  name: string;
  phone: string;
  password: string;
  remark: string;
  amount: string;
  days: string;
  tags: readonly string[];
  status: string | null;
  teams: readonly string[];
  owner: string | null;
  members: readonly string[];
  category: string | null;
  scopes: readonly string[];
  region: readonly string[];
  day: string | null;
  moment: string | null;
  time: string | null;
  month: string | null;
  range: DateRangeValue | null;
  open: boolean;
  level: string | null;
  kinds: readonly string[];
  size: string;
  color: string;
  stars: number;
  files: readonly UploadedFile[];
  pictures: readonly UploadedFile[];
}

const INITIAL: Values = {
  name: "",
  phone: "",
  password: "",
  remark: "",
  amount: "1280.50",
  days: "",
  tags: ["重点", "节能"],
  status: "doing",
  teams: ["t1", "t3"],
  owner: "m2",
  members: [],
  category: "fe",
  scopes: [],
  region: ["zj", "hz", "xh"],
  day: "2026-11-20",
  moment: null,
  time: "09:30",
  month: null,
  range: { from: "2026-11-01", to: "2026-11-20" },
  open: true,
  level: "a",
  kinds: ["x"],
  size: "m",
  color: "#b0b5bc",
  stars: 3,
  files: [{ id: "f1", name: "现场勘察报告.docx", size: 2_411_724 }],
  pictures: [],
};

const F = fieldOf<Values>();
const LEVELS = [
  { value: "a", label: "重要" },
  { value: "b", label: "一般" },
  { value: "c", label: "低" },
];

async function store(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  for (const share of [0.2, 0.5, 0.8, 1]) {
    await wait(150, signal);
    onProgress(share);
  }
  return { id: crypto.randomUUID(), name: file.name, size: file.size };
}

/** Sample save, with an error as a mutation would return it. */
async function save(values: { name: string }): Promise<readonly UserError[]> {
  await wait(500);
  return values.name === "已存在" ? [{ field: ["input", "name"], message: "客户已存在", code: 4022 }] : [];
}

/** Sample form with every kind of input. */
export function KitForms() {
  const [record, setRecord] = useState({ version: 1, values: INITIAL });
  const form = useForm<Values>({
    initial: record.values,
    version: record.version,
    rules: {
      name: [required("请输入客户")],
      phone: [required("请输入联系电话"), telephone()],
    },
    onSubmit: save,
  });
  return (
    <div className="ui-page">
      <Card
        title="表单"
        actions={[
          {
            key: "others",
            text: "他人修改了名称和工期",
            hint: "先改一改名称再点：双方都改过的逐项选择，其余直接并入",
            onClick: () =>
              setRecord(({ version, values }) => ({
                version: version + 1,
                values: { ...values, name: `远山物业 ${version}`, days: String(version) },
              })),
          },
          {
            key: "dialog",
            text: "在弹窗中编辑",
            onClick: () =>
              openDialog<void>((dialog) => (
                <SampleDialog open={dialog.open} onClose={() => dialog.close()} />
              )),
          },
        ]}
      >
        <EditForm form={form} subject="客户" columns={3}>
          <F name="name" label="客户名称" required help="输入“已存在”试试服务端错误">
            {(input) => <TextInput {...input} maxLength={30} />}
          </F>
          <F name="phone" label="联系电话" required>
            {(input) => <TextInput {...input} type="tel" />}
          </F>
          <F name="password" label="口令">
            {(input) => <PasswordInput {...input} />}
          </F>
          <F name="amount" label="金额">
            {(input) => <MoneyInput {...input} />}
          </F>
          <F name="days" label="工期">
            {(input) => <IntegerInput {...input} unit="天" />}
          </F>
          <F name="tags" label="标签">
            {(input) => <TagInput {...input} />}
          </F>
          <F name="status" label="状态">
            {(input) => <Select {...input} options={STATUSES} />}
          </F>
          <F name="teams" label="团队">
            {(input) => <MultiSelect {...input} options={TEAMS} />}
          </F>
          <F name="owner" label="负责人">
            {(input) => <RemotePicker {...input} fetch={searchPeople} resolve={peopleByIds} />}
          </F>
          <F name="members" label="成员">
            {(input) => <MultiRemotePicker {...input} fetch={searchPeople} resolve={peopleByIds} />}
          </F>
          <F name="category" label="部门">
            {(input) => <TreeSelect {...input} nodes={TREE} fullPath />}
          </F>
          <F name="scopes" label="可见范围">
            {(input) => <MultiTreeSelect {...input} nodes={TREE} leafOnly />}
          </F>
          <F name="region" label="地区">
            {(input) => <Cascader {...input} nodes={REGIONS} />}
          </F>
          <F name="day" label="日期">
            {(input) => <DateInput {...input} />}
          </F>
          <F name="moment" label="时间">
            {(input) => <DateTimeInput {...input} />}
          </F>
          <F name="time" label="提醒">
            {(input) => <TimeInput {...input} />}
          </F>
          <F name="month" label="月份">
            {(input) => <MonthInput {...input} />}
          </F>
          <F name="range" label="起止日期">
            {(input) => <DateRange {...input} />}
          </F>
          <F name="open" label="是否公开">
            {(input) => <SwitchInput {...input} label="对全公司可见" />}
          </F>
          <F name="level" label="级别">
            {(input) => <RadioGroup {...input} options={LEVELS} />}
          </F>
          <F name="kinds" label="类型">
            {(input) => (
              <CheckboxGroup
                {...input}
                options={[
                  { value: "x", label: "安装" },
                  { value: "y", label: "维修" },
                  { value: "z", label: "巡检" },
                ]}
              />
            )}
          </F>
          <F name="size" label="规模">
            {(input) => (
              <Segmented
                {...input}
                options={[
                  { value: "s", label: "小" },
                  { value: "m", label: "中" },
                  { value: "l", label: "大" },
                ]}
              />
            )}
          </F>
          <F name="color" label="颜色">
            {(input) => <ColorInput {...input} />}
          </F>
          <F name="stars" label="满意度">
            {(input) => <Rating {...input} />}
          </F>
          <F name="remark" label="备注" span={3}>
            {(input) => <TextArea {...input} maxLength={200} />}
          </F>
          <F name="files" label="附件" span={2}>
            {(input) => (
              <Upload
                {...input}
                upload={store}
                rename={() => wait(200).then(() => null)}
                remove={() => wait(200).then(() => null)}
              />
            )}
          </F>
          <F name="pictures" label="现场图片">
            {(input) => <Upload {...input} upload={store} images />}
          </F>
        </EditForm>
      </Card>
      <StatesOfInputs />
    </div>
  );
}

function StatesOfInputs() {
  const [text, setText] = useState("示例");
  const shared = { value: text, onChange: setText };
  return (
    <Card title="输入框状态">
      <div className="ui-form" data-columns={3}>
        <div className="ui-field">
          <TextInput {...shared} aria-label="普通" />
        </div>
        <div className="ui-field">
          <TextInput {...shared} aria-label="禁用" disabled />
        </div>
        <div className="ui-field">
          <TextInput {...shared} aria-label="只读" readOnly />
        </div>
        <div className="ui-field">
          <TextInput {...shared} aria-label="有误" invalid />
        </div>
        <div className="ui-field">
          <Select value={null} onChange={() => undefined} options={[]} aria-label="没有选项" />
        </div>
        <div className="ui-field">
          <Select
            value="doing"
            onChange={() => undefined}
            options={STATUSES}
            aria-label="禁用选择"
            disabled
          />
        </div>
      </div>
      <div className="ui-row ui-row--wrap" style={{ marginTop: 16 }}>
        <Button>普通</Button>
        <Button intent="primary">主要</Button>
        <Button intent="danger">危险</Button>
        <Button variant="minimal">次要</Button>
        <Button variant="minimal" intent="primary">
          文字
        </Button>
        <Button variant="minimal" intent="danger">
          删除
        </Button>
        <Button disabled>禁用</Button>
        <Button loading>忙</Button>
        <Button size="small">小</Button>
        <Button onClick={() => wait(1200)}>点我等待</Button>
      </div>
    </Card>
  );
}

interface DialogValues {
  name: string;
  status: string | null;
  due: string | null;
  remark: string;
}
const D = fieldOf<DialogValues>();

function SampleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm<DialogValues>({
    initial: { name: "", status: null, due: null, remark: "" },
    rules: { name: [required("请输入客户")] },
    onSubmit: save,
  });
  return (
    <EditDialog open={open} form={form} subject="客户" onClose={onClose} columns={2}>
      <D name="name" label="客户名称" required>
        {(input) => <TextInput {...input} autoFocus />}
      </D>
      <D name="status" label="状态">
        {(input) => <Select {...input} options={STATUSES} />}
      </D>
      <D name="due" label="到期日">
        {(input) => <DateInput {...input} />}
      </D>
      <D name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} />}
      </D>
    </EditDialog>
  );
}
