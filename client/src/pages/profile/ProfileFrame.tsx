import type { ReactNode } from "react";
import { usePageNavigate } from "@/app/page/navigation";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import "./ProfileFrame.css";

const TABS = [
  { key: "/profile", label: "个人信息" },
  { key: "/profile/ProfileAccount", label: "账号与安全" },
  { key: "/profile/AccessTokens", label: "访问令牌" },
  { key: "/profile/Notifications", label: "通知设置" },
  { key: "/profile/JoinEnterprises", label: "我的企业" },
];

/** Frame of the pages in the signed-in member's profile: a title, and tabs that link to the pages. */
export function ProfileFrame({ path, children }: { path: string; children: ReactNode }) {
  const go = usePageNavigate();
  return (
    <div className="ui-page profile">
      <PageHeader title="个人中心" />
      <Tabs tabs={TABS} value={path} onChange={(key) => go(key)} label="个人中心">
        <div className="profile__body">{children}</div>
      </Tabs>
    </div>
  );
}
