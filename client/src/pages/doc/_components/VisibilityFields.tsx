import { useMemo } from "react";
import { graphql } from "react-relay";
import type { FileCategory } from "@/__generated__/DocumentDialogQuery.graphql";
import type { VisibilityFieldsQuery } from "@/__generated__/VisibilityFieldsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { VISIBILITIES } from "@/domains/file/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { audienceOf, type VisibilityValues } from "../_lib/documentForm";

const F = fieldOf<VisibilityValues>();
const NOTHING = {};

/** Numbers of the enterprise's members, for the size of the chosen audience shown below the fields. */
const QUERY = graphql`
  query VisibilityFieldsQuery {
    viewer {
      enterprise {
        memberCount
        externalMemberCount
      }
    }
  }
`;

/** Visibility fields of a document's form (core §4 File visibility). */
export function VisibilityFields({
  values,
  category,
  known,
  was,
  audienceOnly,
}: {
  values: VisibilityValues;
  category: FileCategory;
  known?: readonly Option[];
  /** Visibility before the edit: an external member may keep a value that external members can't choose. */
  was?: VisibilityValues["isOpen"];
  /** Whether the form is for several documents: hides the preview-only flag, which stays as it is. */
  audienceOnly?: boolean;
}) {
  const members = useMemberSource();
  const { isExternal, isAdmin } = useViewer();
  const { data } = useDialogQuery<VisibilityFieldsQuery>(QUERY, NOTHING);
  const { memberCount: all, externalMemberCount: outside } = data?.viewer?.enterprise ?? {};
  const heads = {
    inside: typeof all === "number" && typeof outside === "number" ? all - outside : null,
    outside: outside ?? null,
  };
  const choices = useMemo(
    () =>
      isExternal && !isAdmin && was !== "INSIDE"
        ? VISIBILITIES.filter(({ value }) => value !== "INSIDE")
        : VISIBILITIES,
    [isExternal, isAdmin, was],
  );
  const only = values.isOpen === "ONLY";
  return (
    <>
      <F name="isOpen" label="查看权限" help={audienceOf(values, category, heads)}>
        {({ onChange, ...input }) => (
          <RadioGroup
            {...input}
            options={choices}
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
            placeholder="所选成员看不到，留空则没有例外"
          />
        )}
      </F>
      <F
        name="isPreviewOnly"
        label="仅允许预览"
        hidden={audienceOnly}
        help="其他成员只能在线查看带水印的内容，不能下载原文件"
      >
        {(input) => <SwitchInput {...input} />}
      </F>
    </>
  );
}
