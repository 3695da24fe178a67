import { VISIBILITIES } from "@/domains/file/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import type { VisibilityValues } from "../_lib/documentForm";

const F = fieldOf<VisibilityValues>();

/** The fields of a document's form that say who sees it (core §4 File visibility). */
export function VisibilityFields({
  isOpen,
  known,
}: {
  isOpen: VisibilityValues["isOpen"];
  known?: readonly Option[];
}) {
  const members = useMemberSource();
  const only = isOpen === "ONLY";
  return (
    <>
      <F name="isOpen" label="查看权限">
        {({ onChange, ...input }) => (
          <RadioGroup
            {...input}
            options={VISIBILITIES}
            onChange={(value) => {
              if (value) onChange(value);
            }}
          />
        )}
      </F>
      <F name="visibleMemberIds" label="可见成员" required hidden={!only}>
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known}
            placeholder="仅所选成员可以看到，输入姓名搜索"
          />
        )}
      </F>
      <F name="invisibleMemberIds" label="不可见成员" hidden={only}>
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known}
            placeholder="所选成员看不到，留空则所有人可见"
          />
        )}
      </F>
      <F name="isPreviewOnly" label="仅允许预览" help="其他成员只能在线查看带水印的内容，不能下载原文件">
        {(input) => <SwitchInput {...input} />}
      </F>
    </>
  );
}
