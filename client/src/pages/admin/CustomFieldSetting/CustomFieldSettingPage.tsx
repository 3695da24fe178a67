import { type ReactNode, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type {
  CustomFieldRecordType,
  CustomFieldSettingPageQuery,
} from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import { useBreadcrumb } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import type { PageModule, PageProps } from "@/app/routes/types";
import type { Action, TreeNode } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tree } from "@/ui/tree/Tree";
import { kindText } from "./fieldKinds";
import { RECORD_TYPES } from "./recordTypes";
import { useFieldActions } from "./useFieldActions";
import "./CustomFieldSetting.css";

/** Row of the list: a custom field of the enterprise. */
export type FieldRow = NonNullable<CustomFieldSettingPageQuery["response"]["customFields"]>[number];

const openField = lazyRecordDialog(() => import("./CustomFieldDialog"));

type Props = PageProps<CustomFieldSettingPageQuery>;

/** One page component per record type, so that React remounts the page on navigation between them. */
const PAGES: Readonly<Record<CustomFieldRecordType, (props: Props) => ReactNode>> = {
  CUSTOMER: (props) => <CustomFieldSettingPage {...props} recordType="CUSTOMER" />,
  PROJECT: (props) => <CustomFieldSettingPage {...props} recordType="PROJECT" />,
  TASK: (props) => <CustomFieldSettingPage {...props} recordType="TASK" />,
  WORK_ORDER: (props) => <CustomFieldSettingPage {...props} recordType="WORK_ORDER" />,
};

/** Page module of the custom fields of one record type. */
export function of(recordType: CustomFieldRecordType): PageModule {
  return { default: PAGES[recordType] };
}

/**
 * List of the custom fields that the enterprise added to a record type, in their order, with actions on
 * them.
 */
function CustomFieldSettingPage({ queryRef, recordType }: Props & { recordType: CustomFieldRecordType }) {
  const { customFields, roleOptions } = usePreloadedQuery<CustomFieldSettingPageQuery>(
    graphql`
      query CustomFieldSettingPageQuery($recordType: CustomFieldRecordType!) {
        customFields(recordType: $recordType) {
          id
          rowId
          code
          name
          kind
          dictionary
          options
          required
          inList
          enabled
          readRoleIds
          writeRoleIds
          version
          viewerCan {
            update
            delete
          }
        }
        roleOptions(page: { number: 1, size: 1000 }) {
          nodes {
            name
            role {
              id
              code
            }
          }
        }
      }
    `,
    queryRef,
  );
  const of = RECORD_TYPES[recordType];
  const { move, enable, remove, refresh } = useFieldActions();
  useTrackedRows(customFields, refresh);
  const rows = customFields ?? [];
  const nodes = useMemo(
    () => (customFields ?? []).map((data) => ({ id: data.rowId, label: data.name, data })),
    [customFields],
  );
  // administrators can read and write every field, so their roles are not offered
  const roles = (roleOptions?.nodes ?? []).flatMap(({ name, role }) =>
    role && !role.code?.startsWith("ROLE_") ? [{ value: role.id, label: name }] : [],
  );
  const open = async (row?: FieldRow) => {
    if (await openField({ recordType, row, roles })) await refresh();
  };
  const actions = ({ data: row }: TreeNode<FieldRow>): Action[] => [
    { key: "edit", text: "修改", hidden: !row?.viewerCan.update, onClick: () => open(row) },
    {
      key: "enable",
      text: row?.enabled ? "停用" : "启用",
      hidden: !row?.viewerCan.update,
      onClick: () => row && enable(row.rowId, !row.enabled),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row?.viewerCan.delete,
      onClick: () => row && remove(row),
    },
  ];
  const create: Action = { key: "create", text: "新增自定义字段", onClick: () => open() };
  return (
    <div className="ui-page">
      <PageHeader
        title={`${of}自定义字段`}
        count={rows.length}
        breadcrumb={useBreadcrumb()}
        primary={create}
      />
      <Card>
        <div className="ui-stack">
          <p className="ui-muted own-fields__about">
            {of}表单里企业自己的内容，按这里的顺序显示；停用的字段不再填写，已有的内容保留。
            {rows.length > 1 ? "拖动调整顺序，或选中后按 Alt + ↑ ↓。" : ""}
          </p>
          {rows.length === 0 ? (
            <EmptyState text="还没有自定义字段。" action={{ ...create, intent: "primary" }} />
          ) : (
            <Tree
              label="自定义字段"
              nodes={nodes}
              nestable={false}
              onMove={({ id, index }) => move(id, index)}
              actions={actions}
              onSelect={({ data }) => {
                if (data?.viewerCan.update) void open(data);
              }}
              renderLabel={({ data }) => (data ? <FieldLine field={data} /> : null)}
            />
          )}
        </div>
      </Card>
    </div>
  );
}

function FieldLine({ field }: { field: FieldRow }) {
  const { name, code, kind, required, inList, enabled } = field;
  return (
    <span className="own-fields__line">
      <span className="ui-ellipsis">{name}</span>
      <span className="ui-muted ui-ellipsis">{code}</span>
      <span className="ui-muted">{kindText(kind)}</span>
      <span className="ui-muted">
        {[required ? "必填" : "", inList ? "列表显示" : ""].filter(Boolean).join(" · ") || "—"}
      </span>
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    </span>
  );
}
