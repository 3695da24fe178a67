import { graphql, usePreloadedQuery } from "react-relay";
import type {
  NotificationsPageMutation,
  NotificationWishInput,
} from "@/__generated__/NotificationsPageMutation.graphql";
import type { NotificationsPageQuery } from "@/__generated__/NotificationsPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation } from "@/relay/useAppMutation";
import { Card } from "@/ui/frame/Card";
import { SwitchInput } from "@/ui/input/choices";
import { ProfileFrame } from "../ProfileFrame";
import "./Notifications.css";

/** Notification preferences of the viewer, by event and channel. */
export default function NotificationsPage({ queryRef }: PageProps<NotificationsPageQuery>) {
  const data = usePreloadedQuery<NotificationsPageQuery>(
    graphql`
      query NotificationsPageQuery {
        notificationChoices {
          events {
            event
            label
            groupLabel
            inApp
            email
            webhook
            isCompulsory
          }
          digest
          isMailConfigured
          address
        }
      }
    `,
    queryRef,
  );
  const choices = found(data.notificationChoices);
  const refresh = usePageRefresh();
  const [set, saving] = useAppMutation<NotificationsPageMutation>(
    graphql`
    mutation NotificationsPageMutation($wishes: [NotificationWishInput!]!) {
      notificationChoicesSet(input: { wishes: $wishes }) {
        choices {
          digest
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
    { errors: "inline" },
  );
  const wish = async (wanted: NotificationWishInput) => {
    if ((await set({ wishes: [wanted] })).ok) await refresh();
  };
  const { events, isMailConfigured, address } = choices;
  const groups = [...new Set(events.map(({ groupLabel }) => groupLabel))];
  return (
    <ProfileFrame path="/profile/Notifications">
      {isMailConfigured ? (
        <Card title="每日摘要">
          <div className="profile-notices__line">
            <span>
              每天早上把未读通知汇总成一封邮件
              <small>{address ? `发送到 ${address}` : "请先在个人信息中填写邮箱"}</small>
            </span>
            <SwitchInput
              value={choices.digest}
              disabled={saving || !address}
              aria-label="每日摘要邮件"
              onChange={(enabled) => void wish({ event: "digest", channel: "EMAIL", enabled })}
            />
          </div>
        </Card>
      ) : null}
      {groups.map((group) => (
        <Card key={group} title={group}>
          {events
            .filter(({ groupLabel }) => groupLabel === group)
            .map(({ event, label, inApp, email, webhook, isCompulsory }) => (
              <div key={event} className="profile-notices__line">
                <span>
                  {label}
                  {isCompulsory ? <small>账号安全通知始终在站内显示</small> : null}
                </span>
                <SwitchInput
                  label="站内"
                  value={inApp}
                  disabled={saving || isCompulsory}
                  aria-label={`${label}：站内`}
                  onChange={(enabled) => void wish({ event, channel: "IN_APP", enabled })}
                />
                {isMailConfigured ? (
                  <SwitchInput
                    label="邮件"
                    value={email}
                    disabled={saving || !address}
                    aria-label={`${label}：邮件`}
                    onChange={(enabled) => void wish({ event, channel: "EMAIL", enabled })}
                  />
                ) : null}
                {isCompulsory ? null : (
                  <SwitchInput
                    label="群机器人"
                    value={webhook}
                    disabled={saving}
                    aria-label={`${label}：群机器人`}
                    onChange={(enabled) => void wish({ event, channel: "WEBHOOK", enabled })}
                  />
                )}
              </div>
            ))}
        </Card>
      ))}
    </ProfileFrame>
  );
}
