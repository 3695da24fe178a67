import { useCallback } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useNavigate } from "react-router";
import type { QrcodeTemplateEditPageCreateMutation } from "@/__generated__/QrcodeTemplateEditPageCreateMutation.graphql";
import type { QrcodeTemplateEditPageQuery } from "@/__generated__/QrcodeTemplateEditPageQuery.graphql";
import type { QrcodeTemplateEditPageUpdateMutation } from "@/__generated__/QrcodeTemplateEditPageUpdateMutation.graphql";
import { found } from "@/app/errors";
import { usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { DEFAULT_FACTS, type TemplateTexts } from "./LabelPanel";
import { type Layout, STARTER, type WireLayout, wireOf } from "./layout";
import { TemplateEditor } from "./TemplateEditor";

const LIST = "/admin/QrcodeTemplateList";

/**
 * Page with the editor of a label template (core §2 QrcodeTemplateEdit). URL parameter `id` edits a
 * template, `copy` starts a new one from another; without both the template is new.
 */
export default function QrcodeTemplateEditPage({ queryRef, search }: PageProps<QrcodeTemplateEditPageQuery>) {
  const data = usePreloadedQuery<QrcodeTemplateEditPageQuery>(
    graphql`
      query QrcodeTemplateEditPageQuery($id: ID!) {
        qrcodeTemplate(id: $id) {
          id
          rowId
          name
          remark
          isDefault
          scanFacts
          layout
          version
        }
      }
    `,
    queryRef,
  );
  const create = useSave<QrcodeTemplateEditPageCreateMutation>(graphql`
    mutation QrcodeTemplateEditPageCreateMutation($input: QrcodeTemplateInput!) {
      qrcodeTemplateCreate(input: $input) {
        qrcodeTemplate {
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
  const update = useSave<QrcodeTemplateEditPageUpdateMutation>(graphql`
    mutation QrcodeTemplateEditPageUpdateMutation($id: ID!, $version: Int!, $input: QrcodeTemplateInput!) {
      qrcodeTemplateUpdate(input: { id: $id, version: $version, changes: $input }) {
        qrcodeTemplate {
          id
          name
          remark
          isDefault
          scanFacts
          layout
          preview
          width
          height
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
  const id = search.get("id");
  const isNew = id === null && search.get("copy") === null;
  const template = isNew ? null : found(data.qrcodeTemplate);
  const title = id === null ? "新增模板" : (template?.name ?? "");
  usePageTitle(title);
  const navigate = useNavigate();
  const toList = useCallback(() => void navigate(LIST), [navigate]);
  const saved = useCallback(() => {
    toast.success("保存成功");
    toList();
  }, [toList]);
  const save = async (texts: TemplateTexts, layout: Layout) => {
    const input = {
      name: texts.name.trim(),
      remark: texts.remark.trim() || null,
      isDefault: texts.isDefault,
      scanFacts: texts.scanFacts,
      layout: wireOf(layout),
    };
    if (id === null || !template) return (await create({ input })).userErrors;
    return (await update({ id: template.rowId, version: template.version, input })).userErrors;
  };
  return (
    <TemplateEditor
      key={`${id} ${template?.rowId}`}
      title={title}
      fresh={id === null}
      texts={{
        name: template ? (id === null ? `${template.name} 副本`.slice(0, 50) : template.name) : "",
        remark: template?.remark ?? "",
        isDefault: id !== null && (template?.isDefault ?? false),
        scanFacts: template?.scanFacts ?? DEFAULT_FACTS,
      }}
      start={template ? (template.layout as WireLayout) : STARTER}
      save={save}
      onSaved={saved}
      onClose={toList}
    />
  );
}
