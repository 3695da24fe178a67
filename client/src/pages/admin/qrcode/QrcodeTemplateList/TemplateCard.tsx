import { graphql, useFragment } from "react-relay";
import type { TemplateCard_template$key } from "@/__generated__/TemplateCard_template.graphql";
import { PageLink } from "@/app/page/navigation";
import type { Action } from "@/ui/base/types";
import { MoreMenu } from "@/ui/frame/Actions";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis } from "@/ui/frame/text";
import { LabelPicture } from "../_components/LabelPicture";

/** Card of a label template: a sample label as it prints, and the actions on the template. */
export function TemplateCard({
  template: key,
  href,
  actions,
}: {
  template: TemplateCard_template$key;
  href: string;
  actions: readonly Action[];
}) {
  const template = useFragment(
    graphql`
      fragment TemplateCard_template on QrcodeTemplate {
        name
        width
        height
        remark
        preview
        isDefault
      }
    `,
    key,
  );
  return (
    <li className="qr-card">
      <PageLink to={href} className="qr-card__picture" tabIndex={-1} aria-hidden>
        <LabelPicture svg={template.preview} alt="" />
      </PageLink>
      <div className="qr-card__text">
        <div className="ui-grow">
          <div className="ui-row">
            <PageLink to={href} className="qr-card__name">
              <Ellipsis>{template.name}</Ellipsis>
            </PageLink>
            {template.isDefault ? <StatusTag tone="blue">默认</StatusTag> : null}
          </div>
          <p className="ui-muted ui-small">
            <Ellipsis>
              {template.width} × {template.height} 毫米{template.remark ? ` · ${template.remark}` : ""}
            </Ellipsis>
          </p>
        </div>
        <MoreMenu actions={actions} label={`${template.name}的操作`} minimal />
      </div>
    </li>
  );
}
