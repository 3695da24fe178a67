import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { WechatLinkQuery } from "@/__generated__/WechatLinkQuery.graphql";
import { useWechat, useWechatSignIn, WECHAT_NAME } from "@/app/session/useWechat";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { SecondStep } from "./SecondStepForm";

/** Sign-in by WeChat, where the server offers it (decision 0085). */
export function WechatLink({
  target,
  onSecondStep,
}: {
  target: string;
  onSecondStep: (step: SecondStep) => void;
}) {
  const ask = useFetchQuery();
  const [offered, setOffered] = useState(false);
  const signIn = useWechatSignIn((ticket) => onSecondStep({ ticket, name: WECHAT_NAME }));
  const begin = useWechat("signIn", target, signIn);
  useEffect(() => {
    let current = true;
    ask<WechatLinkQuery>(
      graphql`
        query WechatLinkQuery {
          wechatOffered
        }
      `,
      {},
    ).then(
      ({ wechatOffered }) => current && setOffered(wechatOffered),
      // without an answer of the server, sign-in by WeChat is not offered
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [ask]);
  if (!offered) return null;
  return (
    <p className="login__more">
      <button type="button" className="ui-link" onClick={() => void begin()}>
        微信登录
      </button>
    </p>
  );
}
