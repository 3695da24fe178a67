import { graphql, usePreloadedQuery } from "react-relay";
import type { CompanyInfoPageQuery } from "@/__generated__/CompanyInfoPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { formatDate, formatSize } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import "./CompanyInfo.css";

/**
 * Loaded lazily: the form needs the list of provinces and cities and the upload code, the rest of the page
 * does not.
 */
const CompanyForm = lazyPart(() => import("./CompanyForm").then((module) => module.CompanyForm), {
  ahead: true,
});
const LogoCard = lazyPart(() => import("./LogoCard").then((module) => module.LogoCard), { ahead: true });

/** Storage used out of the limit, with the size of uploads in progress, as text. */
function room({ used, uploading, limit }: { used: number; uploading: number; limit: number }) {
  const coming = uploading > 0 ? `，另有 ${formatSize(uploading)} 正在上传` : "";
  return `已用 ${formatSize(used)} / ${formatSize(limit)}${coming}`;
}

/** Page of the enterprise's master data, logo and used storage (business §2 Administration, Enterprise). */
export default function CompanyInfoPage({ queryRef }: PageProps<CompanyInfoPageQuery>) {
  const data = usePreloadedQuery<CompanyInfoPageQuery>(
    graphql`
      query CompanyInfoPageQuery {
        enterprise {
          id
          version
          zone
          memberCount
          createdAt
          storage {
            used
            uploading
            limit
          }
          ownerMember {
            name
          }
          ...CompanyForm_enterprise
          ...LogoCard_enterprise
        }
      }
    `,
    queryRef,
  );
  const enterprise = found(data.enterprise);
  const { storage } = enterprise;
  const facts: (readonly [string, string])[] = [
    ["所有者", enterprise.ownerMember?.name ?? "未设置"],
    ["在职成员", `${enterprise.memberCount ?? 0} 人`],
    ["时区", enterprise.zone],
    ["创建日期", formatDate(enterprise.createdAt)],
    ...(storage ? [["文件空间", room(storage)] as const] : []),
  ];
  return (
    <div className="ui-page company">
      <PageHeader title="企业信息" breadcrumb={useBreadcrumb()} />
      <div className="company__split">
        <Card title="基本信息">
          <CompanyForm enterprise={enterprise} />
        </Card>
        <div className="company__side">
          <LogoCard enterprise={enterprise} />
          <Card title="系统信息">
            <dl className="company__facts">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </div>
  );
}
