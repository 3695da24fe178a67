import { graphql } from "react-relay";
import type {
  ArticleEditDialogCreateMutation,
  EnterpriseArticleInput,
} from "@/__generated__/ArticleEditDialogCreateMutation.graphql";
import type { ArticleEditDialogUpdateMutation } from "@/__generated__/ArticleEditDialogUpdateMutation.graphql";
import type { ArticleListPageQuery } from "@/__generated__/ArticleListPageQuery.graphql";
import { lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { ArticleText } from "@/app/shell/ArticleText";
import { useSave } from "@/relay/useAppMutation";
import { pattern } from "@/ui/form/rules";
import "./ArticleList.css";

type Row = NonNullable<ArticleListPageQuery["response"]["enterpriseArticles"]>["nodes"][number];

const FORM = defineForm<EnterpriseArticleInput, Row>()({
  title: text("标题", { required: true, max: 100 }),
  key: text("标识", {
    required: true,
    rules: [pattern(/^[a-z0-9_]{1,50}$/, "标识只能包含小写字母、数字和下划线")],
    help: "页面按标识打开文章",
    placeholder: "小写字母、数字和下划线",
  }),
  body: {
    ...lines("正文", {
      required: true,
      max: 20_000,
      rows: 20,
      help: "## 标题、- 列表、1. 编号、**加粗**、`代码`、> 引用、[文字](链接)；保存为草稿，发布后成员才能看到",
      placeholder: "使用 Markdown 书写",
    }),
    // leading and trailing spaces are kept: they can mean something in Markdown
    given: (body: string) => body,
  },
});

export interface ArticleEditDialogProps extends RecordDialogProps {
  /** Article to modify; absent for a new one. */
  row?: Row | undefined;
  /** Earlier version of the text to start from. */
  text?: { title: string; body: string } | undefined;
}

/** Dialog to create or modify an article in Markdown, with a live preview beside the input. */
export default function ArticleEditDialog({ text: earlier, ...props }: ArticleEditDialogProps) {
  const create = useSave<ArticleEditDialogCreateMutation>(graphql`
    mutation ArticleEditDialogCreateMutation($input: EnterpriseArticleInput!) {
      enterpriseArticleCreate(input: $input) { article { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ArticleEditDialogUpdateMutation>(graphql`
    mutation ArticleEditDialogUpdateMutation($id: ID!, $version: Int!, $input: EnterpriseArticleInput!) {
      enterpriseArticleUpdate(input: { id: $id, version: $version, changes: $input }) {
        article { id title body state version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="文章"
      size="preview"
      columns={2}
      submitText="保存"
      {...(earlier ? { start: earlier } : {})}
      create={(input) => create({ input })}
      update={(input, { id, version }) => update({ id, version, input })}
    >
      {({ values: { title, body } }) => (
        <section className="article__preview" aria-label="预览">
          <p className="article__preview-title">{title || "标题"}</p>
          {body.trim() ? <ArticleText text={body} /> : <p className="ui-muted">正文的预览显示在这里。</p>}
        </section>
      )}
    </RecordDialog>
  );
}
