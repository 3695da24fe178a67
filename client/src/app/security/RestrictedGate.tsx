import { type ReactNode, useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type RestrictedGateQuery } from "@/__generated__/RestrictedGateQuery.graphql";
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

/** In the place of the whole product while the enterprise asks for something first: the server refuses all else. */
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
  // The answer of the start: setting up changes the record before its recovery codes were read.
  const [restriction] = useState(accountSecurity.restriction);
  const others = accountSecurity.enterprises.filter(({ current, status }) => !current && status === "ACTIVE");
  const here = accountSecurity.enterprises.find(({ current }) => current);
  if (!restriction) return <ForbiddenScreen />;
  return (
    <Frame
      title={restriction === "PASSWORD" ? "请先修改密码" : "请先开启二次验证"}
      enterprise={here?.name ?? ""}
      others={others}
    >
      {restriction === "PASSWORD" ? (
        <NewPassword rules={accountSecurity.passwordRules} onDone={onFree} />
      ) : (
        <NewFactor onDone={onFree} />
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

function NewPassword({ rules, onDone }: { rules: PasswordRules; onDone: () => void }) {
  const form = usePasswordForm();
  return (
    <>
      <p>您的密码已超过企业规定的有效期，请设置新密码后继续使用。其他设备上的登录都会退出。</p>
      <FormBody form={form} savedText="密码已修改" onSaved={onDone}>
        <PasswordFields form={form} rules={rules} />
        <Button type="submit" intent="primary" size="large" loading={form.submitting}>
          修改密码
        </Button>
      </FormBody>
    </>
  );
}
