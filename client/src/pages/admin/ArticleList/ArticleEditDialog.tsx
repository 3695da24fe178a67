import { graphql } from "react-relay";
import type { ArticleEditDialogCreateMutation } from "@/__generated__/ArticleEditDialogCreateMutation.graphql";
import type { ArticleEditDialogUpdateMutation } from "@/__generated__/ArticleEditDialogUpdateMutation.graphql";
import type { ArticleListPageQuery } from "@/__generated__/ArticleListPageQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { ArticleText } from "@/app/shell/ArticleText";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import "./ArticleList.css";

interface Values {
  key: string;
  title: string;
  body: string;
}

const F = fieldOf<Values>();
const MAX_BODY = 20_000;

export interface ArticleEditDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. */
  row?: NonNullable<ArticleListPageQuery["response"]["enterpriseArticles"]>["nodes"][number] | undefined;
  /** An earlier text to go on from. */
  text?: { title: string; body: string } | undefined;
}

/** An article in Markdown, and beside it as readers will see it. */
export function ArticleEditDialog({ open, row, text, onClose, onSaved }: ArticleEditDialogProps) {
  const [create] = useAppMutation<ArticleEditDialogCreateMutation>(
    graphql`
      mutation ArticleEditDialogCreateMutation($input: EnterpriseArticleInput!) {
        enterpriseArticleCreate(input: $input) {
          article {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<ArticleEditDialogUpdateMutation>(
    graphql`
      mutation ArticleEditDialogUpdateMutation($id: ID!, $version: Int!, $input: EnterpriseArticleInput!) {
        enterpriseArticleUpdate(id: $id, version: $version, input: $input) {
          article {
            id
            title
            body
            state
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm<Values>({
    initial: {
      key: row?.key ?? "",
      title: text?.title ?? row?.title ?? "",
      body: text?.body ?? row?.body ?? "",
    },
    rules: {
      key: [required("请输入标识"), pattern(/^[a-z0-9_]{1,50}$/, "标识只能包含小写字母、数字和下划线")],
      title: [required("请输入标题"), maxLength(100)],
      body: [required("请输入正文"), maxLength(MAX_BODY)],
    },
    onSubmit: async ({ key, title, body }) => {
      const input = { key: key.trim(), title: title.trim(), body };
      if (!row) return (await create({ input })).userErrors;
      return (await update({ id: row.rowId, version: row.version, input })).userErrors;
    },
  });
  const { title, body } = form.values;
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="文章"
      size="preview"
      columns={2}
      submitText="保存"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="title" label="标题" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入标题" />}
      </F>
      <F name="key" label="标识" required help="页面按标识打开文章">
        {(input) => <TextInput {...input} placeholder="小写字母、数字和下划线" />}
      </F>
      <F
        name="body"
        label="正文"
        required
        help="## 标题、- 列表、1. 编号、**加粗**、`代码`、> 引用、[文字](链接)；保存为草稿，发布后成员才能看到"
      >
        {(input) => <TextArea {...input} maxLength={MAX_BODY} rows={20} placeholder="使用 Markdown 书写" />}
      </F>
      <section className="article__preview" aria-label="预览">
        <p className="article__preview-title">{title || "标题"}</p>
        {body.trim() ? <ArticleText text={body} /> : <p className="ui-muted">正文的预览显示在这里。</p>}
      </section>
    </EditDialog>
  );
}
