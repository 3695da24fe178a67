import { graphql, useFragment } from "react-relay";
import type {
  AccessReview_review$data,
  AccessReview_review$key,
} from "@/__generated__/AccessReview_review.graphql";
import { formatNumber } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { grouped } from "../_lib/accessParts";
import { menuTree } from "../_lib/menuTree";
import "./AccessReview.css";

type Reviewed = AccessReview_review$data["objects"][number];

/**
 * Access of a role or a member, by record type: visible records, permitted actions, readable fields.
 * `whole` adds the sources of the permissions and the accessible pages, as for a member.
 */
export function AccessReview({ review: key, whole }: { review: AccessReview_review$key; whole?: boolean }) {
  const review = useFragment(
    graphql`
      fragment AccessReview_review on AccessReview {
        isAdmin
        isTeamManager
        isExternal
        roles {
          rowId
          name
        }
        menus {
          menuId
          parentId
          kind
          title
          order
          enabled
        }
        objects {
          recordType
          label
          rows {
            extent
            which
          }
          seen
          isMore
          acts {
            label
            extent
            which
          }
          fields {
            label
            extent
            which
          }
          customFields {
            name
            isRead
            isWritten
          }
        }
      }
    `,
    key,
  );
  return (
    <div className="m-access">
      {whole ? (
        <p className="ui-row ui-wrap">
          <span className="ui-muted">角色</span>
          {review.roles.length === 0 ? <span>没有角色</span> : null}
          {review.roles.map(({ rowId, name }) => (
            <StatusTag key={rowId}>{name}</StatusTag>
          ))}
          {review.isTeamManager ? <StatusTag tone="blue">团队负责人</StatusTag> : null}
          {review.isExternal ? <StatusTag tone="yellow">外部成员</StatusTag> : null}
        </p>
      ) : null}
      {review.isAdmin ? (
        <p className="m-access__admin" role="note">
          管理员：不受菜单勾选限制，可以查看和操作企业的全部数据。
        </p>
      ) : null}
      {whole ? <Pages menus={review.menus} /> : null}
      <div className="m-access__objects">
        {review.objects.map((object) => (
          <ObjectReview key={object.recordType} object={object} />
        ))}
      </div>
    </div>
  );
}

/** Accessible pages of the navigation, by group. */
function Pages({ menus }: { menus: AccessReview_review$data["menus"] }) {
  const groups = menuTree(menus.filter(({ enabled }) => enabled));
  return (
    <section className="m-access__object" aria-label="菜单与操作">
      <h3>菜单与操作</h3>
      <dl>
        {groups.length === 0 ? <dd>没有可用的菜单</dd> : null}
        {groups.map((group) => (
          <div key={group.id}>
            <dt>{group.label}</dt>
            <dd>{(group.children ?? []).map(({ label }) => label).join("、")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ObjectReview({ object }: { object: Reviewed }) {
  const { rows, seen, customFields } = object;
  const acts = grouped(object.acts, rows);
  const nothing = rows.extent === "NOTHING";
  const hidden = customFields.filter(({ isRead }) => !isRead).map(({ name }) => name);
  const readOnly = customFields.filter((field) => field.isRead && !field.isWritten).map(({ name }) => name);
  return (
    <section className="m-access__object" aria-label={object.label} data-nothing={nothing || undefined}>
      <h3>{object.label}</h3>
      <dl>
        <div>
          <dt>看得到</dt>
          <dd>
            {nothing ? <StatusTag>看不到</StatusTag> : null}
            {rows.extent === "ALL" ? <StatusTag tone="green">全部</StatusTag> : null}
            {rows.which}
            {seen !== null && seen !== undefined ? (
              <span className="ui-muted">
                （{object.isMore ? "超过 " : ""}
                {formatNumber(seen)} 条）
              </span>
            ) : null}
          </dd>
        </div>
        {nothing ? null : (
          <>
            {acts.whole.length > 0 ? (
              <div>
                <dt>可以</dt>
                <dd>{acts.whole.join("、")}</dd>
              </div>
            ) : null}
            {acts.some.map(({ which, labels }) => (
              <div key={which}>
                <dt>仅限</dt>
                <dd>
                  {labels.join("、")}：<span className="ui-muted">{which}</span>
                </dd>
              </div>
            ))}
            {acts.none.length > 0 ? (
              <div>
                <dt>不能</dt>
                <dd className="ui-muted">{acts.none.join("、")}</dd>
              </div>
            ) : null}
            {object.fields.map((field) => (
              <div key={field.label}>
                <dt>字段</dt>
                <dd>
                  {field.label}：
                  <span className="ui-muted">
                    {field.extent === "ALL"
                      ? "全部可见"
                      : field.extent === "NOTHING"
                        ? "不可见"
                        : field.which}
                  </span>
                </dd>
              </div>
            ))}
            {hidden.length > 0 ? (
              <div>
                <dt>自定义字段</dt>
                <dd>
                  {hidden.join("、")}：<span className="ui-muted">不可见</span>
                </dd>
              </div>
            ) : null}
            {readOnly.length > 0 ? (
              <div>
                <dt>自定义字段</dt>
                <dd>
                  {readOnly.join("、")}：<span className="ui-muted">只读</span>
                </dd>
              </div>
            ) : null}
          </>
        )}
      </dl>
    </section>
  );
}
