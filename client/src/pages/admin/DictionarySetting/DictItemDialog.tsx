import { graphql } from "react-relay";
import type { DictItemDialogCreateMutation } from "@/__generated__/DictItemDialogCreateMutation.graphql";
import type { DictItemDialogUpdateMutation } from "@/__generated__/DictItemDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import {
  CONTACTS_LIMIT,
  CUSTOMER_SWITCHES,
  type CustomerFlags,
  flagsOf,
  type Param,
  paramOf,
} from "@/domains/customer/customerFlags";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { ColorInput, SWATCHES } from "@/ui/input/ColorInput";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { DICTIONARIES, type Dictionary, type SettingCode } from "./dictionaries";

interface Values extends CustomerFlags {
  text: string;
  value: string;
  color: string;
}

const F = fieldOf<Values>();

export interface DictItemDialogProps extends RecordDialogProps {
  code: SettingCode;
  /** Title of the dictionary. */
  title: string;
  /** Item to modify; absent for a new one. */
  row?:
    | {
        readonly rowId: string;
        readonly version: number;
        readonly text: string;
        readonly value: string;
        readonly color: string | null | undefined;
        readonly param: Param | null;
      }
    | undefined;
}

/** Dialog to create or modify a dictionary item. */
export function DictItemDialog({ open, code, title, row: given, onClose, onSaved }: DictItemDialogProps) {
  const { row, refetch } = useTrackedRow(given);
  const { colored }: Dictionary = DICTIONARIES[code];
  const flagged = code === "CUSTOMER_TYPE";
  const create = useSave<DictItemDialogCreateMutation>(graphql`
    mutation DictItemDialogCreateMutation($input: DictItemCreateInput!) {
      dictItemCreate(input: $input) {
        dictItem {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const update = useSave<DictItemDialogUpdateMutation>(graphql`
    mutation DictItemDialogUpdateMutation($input: DictItemUpdateInput!) {
      dictItemUpdate(input: $input) {
        dictItem {
          id
          text
          color
          param
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
  const form = useForm<Values>({
    initial: {
      text: row?.text ?? "",
      value: row?.value ?? "",
      color: row?.color ?? SWATCHES[0],
      ...flagsOf(row?.param ?? null),
    },
    rules: {
      text: [required("请输入名称"), maxLength(50)],
      value: [maxLength(50)],
      contactsNum: [
        check<string>((value) =>
          value === "" || (Number(value) >= 1 && Number(value) <= CONTACTS_LIMIT)
            ? null
            : `请输入 1 到 ${CONTACTS_LIMIT} 的整数`,
        ),
      ],
    },
    version: row?.version,
    refetch,
    onSubmit: async ({ text, value, color, ...flags }, { version = row?.version }) => {
      const input = {
        text: text.trim(),
        color: colored ? color : (row?.color ?? null),
        param: flagged ? paramOf(flags) : (row?.param ?? null),
      };
      if (!row) return (await create({ input: { ...input, code, value: value.trim() || null } })).userErrors;
      return (await update({ input: { ...input, id: row.rowId, version } })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject={title}
      size={flagged ? "generic" : "small"}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="text" label="名称" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入名称" />}
      </F>
      <F
        name="value"
        label="值"
        help={
          row ? "记录里保存的是值，建好以后不能修改" : "记录里保存的是值；留空由系统编号，建好以后不能修改"
        }
      >
        {(input) => <TextInput {...input} disabled={Boolean(row)} placeholder="自动编号" />}
      </F>
      {colored ? (
        <F name="color" label="颜色">
          {(input) => <ColorInput {...input} />}
        </F>
      ) : null}
      {flagged ? (
        <F
          name="contactsNum"
          label="联系人上限"
          help={`留空为 ${CONTACTS_LIMIT}；只能有 1 位时，联系人姓名取客户名称`}
        >
          {(input) => <IntegerInput {...input} unit="位" placeholder={String(CONTACTS_LIMIT)} />}
        </F>
      ) : null}
      {flagged ? (
        <div className="dict__flags">
          {CUSTOMER_SWITCHES.map(({ key, label }) => (
            <F key={key} name={key} label={label}>
              {(input) => <SwitchInput {...input} />}
            </F>
          ))}
        </div>
      ) : null}
    </EditDialog>
  );
}
