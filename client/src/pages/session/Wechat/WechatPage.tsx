import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PageLink } from "@/app/page/navigation";
import type { PlainPageProps } from "@/app/routes/types";
import { safeRedirect } from "@/app/session/redirect";
import { useSession } from "@/app/session/store";
import { useWechatBind, useWechatSignIn, WECHAT_NAME } from "@/app/session/useWechat";
import { takeAsked, type WechatAsked } from "@/app/session/wechat";
import { BrandMark } from "@/app/shell/BrandMark";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { toast } from "@/ui/feedback/toasts";
import type { SecondStep } from "../Login/SecondStepForm";
import "./WechatPage.css";

const STALE = "授权已失效：请回到原来的页面，重新用微信授权。";

/** Redirect target of WeChat's authorization, with a code for the request of this tab (decision 0085). */
export default function WechatPage({ search }: PlainPageProps) {
  const navigate = useNavigate();
  const { token } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const bind = useWechatBind();
  const asked = useRef<WechatAsked | null>(null);
  // the sign-in page handles the second factor, and redirects signed-in users to their target
  const toLogin = (state?: SecondStep) => {
    const target = encodeURIComponent(safeRedirect(asked.current?.target));
    return navigate(`/login?redirectUrl=${target}`, { replace: true, state });
  };
  const signIn = useWechatSignIn((ticket) => toLogin({ ticket, name: WECHAT_NAME }), toLogin);
  const begun = useRef(false);

  useEffect(() => {
    // a code can be used once, however often the page renders
    if (begun.current) return;
    begun.current = true;
    const [code, found] = [search.get("code"), takeAsked(search.get("state"))];
    // after a refusal WeChat redirects without a code
    if (!found || !code) {
      setFailure(found ? "您在微信中取消了授权。" : STALE);
      return;
    }
    asked.current = found;
    void (found.purpose === "bind" ? bind(code) : signIn(code)).then((errors) => {
      if (errors.length > 0) setFailure(errors[0]?.message ?? STALE);
      else if (found.purpose === "bind") {
        toast.success("已绑定微信，之后可以用微信登录");
        navigate(safeRedirect(found.target), { replace: true });
      }
    });
  }, [search, bind, signIn, navigate]);

  return (
    <main className="wechat">
      <div className="wechat__card">
        <BrandMark size={32} />
        {failure ? (
          <>
            <h1>微信授权未完成</h1>
            <p role="alert">{failure}</p>
            <PageLink to={token ? "/profile/ProfileAccount" : "/login"}>
              {token ? "返回账号与安全" : "返回登录"}
            </PageLink>
          </>
        ) : (
          <LoadingMask />
        )}
      </div>
    </main>
  );
}
