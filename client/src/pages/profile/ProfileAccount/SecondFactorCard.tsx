import { graphql, useFragment } from "react-relay";
import type { SecondFactorCard_security$key } from "@/__generated__/SecondFactorCard_security.graphql";
import type { SecondFactorCardForgetMutation } from "@/__generated__/SecondFactorCardForgetMutation.graphql";
import { useSecondFactorStart } from "@/app/security/useSecondFactor";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { confirm, openDialog } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { DisableDialog, RenewDialog, SetupDialog } from "./SecondFactorDialogs";

/** Number of recovery codes below which a note suggests to generate new ones. */
const FEW = 3;

/** Card of the viewer's second factor: turn it on or off, and generate new recovery codes. */
export function SecondFactorCard({
  security: key,
  onChanged,
}: {
  security: SecondFactorCard_security$key;
  onChanged: () => Promise<void>;
}) {
  const security = useFragment(
    graphql`
      fragment SecondFactorCard_security on AccountSecurity {
        id
        secondFactorSince
        secondFactorDueAt
        recoveryCodesLeft
        trustedDevices
        hasPassword
      }
    `,
    key,
  );
  const start = useSecondFactorStart();
  const [forget] = useAppMutation<SecondFactorCardForgetMutation>(
    graphql`
      mutation SecondFactorCardForgetMutation {
        trustedDevicesForget {
          security {
            id
            trustedDevices
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已移除全部信任的设备" },
  );
  const enable = async () => {
    const setup = await start();
    if (!setup) return;
    const changed = await openDialog<boolean>(({ open, close }) => (
      <SetupDialog open={open} setup={setup} onClose={close} />
    ));
    if (changed) await onChanged();
  };
  const disable = async () => {
    const changed = await openDialog<boolean>(({ open, close }) => (
      <DisableDialog open={open} hasPassword={security.hasPassword} onClose={close} />
    ));
    if (changed) await onChanged();
  };
  const askForget = async () => {
    const yes = await confirm({ text: "移除后，这些设备下次登录时需要再次输入二次验证码，确定移除吗？" });
    if (yes) await forget({});
  };
  const { secondFactorSince: since, secondFactorDueAt: due } = security;
  return (
    <Card title="二次验证">
      <div>
        <div className="profile__line">
          <span className="profile__label">验证器</span>
          {since ? (
            <span className="ui-row">
              <StatusTag tone="green">已开启</StatusTag>
              <span className="ui-muted">
                自 <DateTimeText value={since} /> 起，登录时需输入手机验证器上的 6 位数字
              </span>
            </span>
          ) : (
            <span className="ui-row">
              <StatusTag tone={due ? "yellow" : "neutral"}>未开启</StatusTag>
              <span className="ui-muted">
                {due
                  ? `企业要求在 ${formatDateTime(due)} 前开启，逾期将不能进行其他操作`
                  : "开启后，登录时除密码外还需输入手机验证器上的 6 位数字"}
              </span>
            </span>
          )}
          {since ? (
            <Button onClick={disable}>关闭</Button>
          ) : (
            <Button intent="primary" onClick={enable}>
              开启
            </Button>
          )}
        </div>
        {since ? (
          <>
            <div className="profile__line">
              <span className="profile__label">恢复码</span>
              <span className="ui-row">
                <span>剩余 {security.recoveryCodesLeft} 个</span>
                {security.recoveryCodesLeft < FEW ? (
                  <StatusTag tone="yellow">请尽快重新生成</StatusTag>
                ) : (
                  <span className="ui-muted">手机不在身边时用来登录，每个只能使用一次</span>
                )}
              </span>
              <Button
                onClick={() =>
                  openDialog(({ open, close }) => (
                    <RenewDialog open={open} onClose={() => close(undefined)} />
                  ))
                }
              >
                重新生成
              </Button>
            </div>
            <div className="profile__line">
              <span className="profile__label">信任的设备</span>
              <span>
                {security.trustedDevices > 0 ? (
                  `${security.trustedDevices} 台设备 30 天内登录不要求二次验证`
                ) : (
                  <span className="ui-muted">没有，登录时勾选“信任此设备”可减少验证次数</span>
                )}
              </span>
              {security.trustedDevices > 0 ? <Button onClick={askForget}>全部移除</Button> : null}
            </div>
          </>
        ) : null}
      </div>
    </Card>
  );
}
