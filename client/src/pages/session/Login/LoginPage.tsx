import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { PlainPageProps } from "@/app/routes/types";
import { safeRedirect } from "@/app/session/redirect";
import { useSession } from "@/app/session/store";
import { openArticle } from "@/app/shell/articles";
import { BrandMark } from "@/app/shell/BrandMark";
import { hasDrafts } from "@/ui/form/drafts";
import { Tabs } from "@/ui/frame/Tabs";
import { CodeForm } from "./CodeForm";
import "./LoginPage.css";
import { LinkForm, linkSecret } from "./LinkForm";
import { LoginPicture } from "./LoginPicture";
import { PasswordForm } from "./PasswordForm";
import { ResetForm } from "./ResetForm";
import { ScanPanel } from "./ScanPanel";
import { type SecondStep, SecondStepForm } from "./SecondStepForm";
import { WechatLink } from "./WechatLink";

type Way = "password" | "code" | "scan";

const WAYS: readonly { key: Way; label: string }[] = [
  { key: "password", label: "密码登录" },
  { key: "code", label: "验证码登录" },
  { key: "scan", label: "扫码登录" },
];

/** Message about an expired session. */
function expiredText(): string {
  return hasDrafts()
    ? "登录已过期，请重新登录。刚才填写的内容还在，登录后回到原处即可继续。"
    : "登录已过期，请重新登录。";
}

/** The sign-in page; afterwards it redirects to `redirectUrl` (core §2 Session and shell). */
export default function LoginPage({ search }: PlainPageProps) {
  const { token, end } = useSession();
  const [way, setWay] = useState<Way>("password");
  const [resetting, setResetting] = useState(false);
  const { state } = useLocation();
  // after sign-in by WeChat only the second step remains
  const [second, setSecond] = useState<SecondStep | null>(state?.ticket ? state : null);
  const [secret, setSecret] = useState(linkSecret);
  const navigate = useNavigate();
  if (token && !secret) return <Navigate replace to={safeRedirect(search.get("redirectUrl"))} />;
  return (
    <div className="login">
      <LoginPicture />
      <main className="login__side">
        <div className="login__card">
          <div className="login__brand">
            <BrandMark size={36} />
            <span>协力</span>
          </div>
          {secret ? (
            <>
              <h1>设置新密码</h1>
              <p className="login__lead">
                企业管理员为您发起了密码重置。设置后，所有设备需用新密码重新登录。
              </p>
              <LinkForm
                secret={secret}
                onDone={() => {
                  setSecret(null);
                  navigate("/login", { replace: true });
                }}
              />
            </>
          ) : second ? (
            <>
              <h1>二次验证</h1>
              <p className="login__lead">您的账号已开启二次验证，请完成最后一步。</p>
              <SecondStepForm key={second.ticket} step={second} onBack={() => setSecond(null)} />
            </>
          ) : resetting ? (
            <>
              <h1>重置密码</h1>
              <p className="login__lead">用绑定的手机号接收验证码，设置新密码。</p>
              <ResetForm onDone={() => setResetting(false)} />
            </>
          ) : (
            <>
              <h1>欢迎登录</h1>
              <p className="login__lead" role={end === "expired" ? "status" : undefined}>
                {end === "expired" ? expiredText() : "项目、工单与团队，在一处协同。"}
              </p>
              <Tabs tabs={[...WAYS]} value={way} onChange={(key) => setWay(key as Way)} label="登录方式" />
              <div className="login__panel">
                {way === "password" ? (
                  <PasswordForm onForgotten={() => setResetting(true)} onSecondStep={setSecond} />
                ) : null}
                {way === "code" ? <CodeForm onSecondStep={setSecond} /> : null}
                {way === "scan" ? <ScanPanel /> : null}
              </div>
              <WechatLink target={safeRedirect(search.get("redirectUrl"))} onSecondStep={setSecond} />
            </>
          )}
        </div>
        <footer className="login__foot">
          <button type="button" className="ui-link" onClick={() => void openArticle("introduction")}>
            系统介绍
          </button>
          <span aria-hidden>·</span>
          <button type="button" className="ui-link" onClick={() => void openArticle("help")}>
            帮助
          </button>
        </footer>
      </main>
    </div>
  );
}
