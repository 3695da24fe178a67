import { type ReactNode, useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type RestrictedGateQuery } from "@/__generated__/RestrictedGateQuery.graphql";
import { Dialogs } from "@/app/page/Dialogs";
import { ForbiddenScreen } from "@/app/page/PageBoundary";
import { useDocumentTitle } from "@/app/page/title";
import { useEnterpriseSwitch, useSignOut } from "@/app/session/actions";
import { ViewerMask } from "@/app/session/ViewerMask";
import { BrandMark } from "@/app/shell/BrandMark";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { FormBody } from "@/ui/form/EditForm";
import { Button } from "@/ui/frame/Button";
import { PasswordFields, type PasswordRules, usePasswordForm } from "./password";
import { RecoveryCodes } from "./RecoveryCodes";
import { SecondFactorSteps, useSetupForm } from "./SecondFactorSetup";
import "./security.css";
import { type Setup, useSecondFactorStart } from "./useSecondFactor";

const NO_VARIABLES = {};

const TITLE = {
  PASSWORD: "请先修改密码",
  NEW_PASSWORD: "请先设置新密码",
  SECOND_FACTOR: "请先开启二次验证",
} as const;

/** Replaces the whole product while the enterprise requires a step first: the server refuses all else. */
export default function RestrictedGate({ onFree }: { onFree: () => void }) {
  const [queryRef] = useOwnedQuery<RestrictedGateQuery>(artifact, NO_VARIABLES);
  return queryRef ? <Loaded queryRef={queryRef} onFree={onFree} /> : <ViewerMask />;
}

function Loaded({ queryRef, onFree }: { queryRef: PreloadedQuery<RestrictedGateQuery>; onFree: () => void }) {
  const { accountSecurity } = usePreloadedQuery<RestrictedGateQuery>(
    graphql`
      query RestrictedGateQuery {
        accountSecurity {
          id
          restriction
          hasPassword
          passwordRules {
            minLength
            kinds
            history
          }
          enterprises {
            id
            name
            current
            status
          }
        }
      }
    `,
    queryRef,
  );
  // The state at the start: the set-up changes the record before its recovery codes were read.
  const [{ restriction, hasPassword }] = useState(accountSecurity);
  const others = accountSecurity.enterprises.filter(({ current, status }) => !current && status === "ACTIVE");
  const here = accountSecurity.enterprises.find(({ current }) => current);
  if (!restriction) return <ForbiddenScreen />;
  return (
    <Frame title={TITLE[restriction]} enterprise={here?.name ?? ""} others={others}>
      {restriction === "SECOND_FACTOR" ? (
        <NewFactor onDone={onFree} />
      ) : (
        <NewPassword
          expired={restriction === "PASSWORD"}
          hasPassword={hasPassword}
          rules={accountSecurity.passwordRules}
          onDone={onFree}
        />
      )}
    </Frame>
  );
}

function Frame({
  title,
  enterprise,
  others,
  children,
}: {
  title: string;
  enterprise: string;
  others: readonly { readonly id: string; readonly name: string }[];
  children: ReactNode;
}) {
  useDocumentTitle(title, 2);
  const signOut = useSignOut();
  const enter = useEnterpriseSwitch();
  return (
    <main className="security-gate">
      <div className="security-gate__card">
        <div className="security-gate__brand">
          <BrandMark size={28} />
          <span>{enterprise}</span>
        </div>
        <h1>{title}</h1>
        {children}
        <footer className="security-gate__foot">
          <span className="ui-row">
            {others.map(({ id, name }) => (
              <Button key={id} size="small" onClick={() => enter(id)}>
                前往{name}
              </Button>
            ))}
          </span>
          <Button size="small" variant="minimal" onClick={signOut}>
            退出登录
          </Button>
        </footer>
      </div>
    </main>
  );
}

/** The dialog that may ask for the password is the gate's own: there is no page behind it. */
function NewFactor({ onDone }: { onDone: () => void }) {
  const start = useSecondFactorStart();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSetupForm(setCodes);
  if (codes)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button intent="primary" size="large" onClick={onDone}>
          我已保存，进入系统
        </Button>
      </>
    );
  if (!setup)
    return (
      <>
        <p>
          您所在的企业要求使用二次验证。登录时除密码外，还需输入手机验证器上的 6
          位数字，完成设置后即可继续使用。
        </p>
        <Button intent="primary" size="large" onClick={async () => setSetup(await start())}>
          开始设置
        </Button>
        <Dialogs />
      </>
    );
  return (
    <FormBody form={form} savedText="二次验证已开启">
      <SecondFactorSteps setup={setup} form={form} />
      <Button type="submit" intent="primary" size="large" loading={form.submitting}>
        验证并开启
      </Button>
    </FormBody>
  );
}

function NewPassword({
  expired,
  hasPassword,
  rules,
  onDone,
}: {
  expired: boolean;
  hasPassword: boolean;
  rules: PasswordRules;
  onDone: () => void;
}) {
  const form = usePasswordForm(hasPassword);
  return (
    <>
      <p>
        {expired
          ? "您的密码已超过企业规定的有效期，请设置新密码后继续使用。"
          : hasPassword
            ? "您登录用的密码由他人设置，或不符合该企业的要求，请设置一个只有您知道的新密码。"
            : "您的手机号已验证，请设置一个只有您知道的登录密码。"}
        其他设备上的登录都会退出。
      </p>
      <FormBody form={form} savedText={hasPassword ? "密码已修改" : "密码已设置"} onSaved={onDone}>
        <PasswordFields form={form} rules={rules} hasPassword={hasPassword} />
        <Button type="submit" intent="primary" size="large" loading={form.submitting}>
          {expired ? "修改密码" : "设置新密码"}
        </Button>
      </FormBody>
    </>
  );
}
