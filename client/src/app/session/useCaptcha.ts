import { useCallback, useState } from "react";
import { graphql } from "react-relay";
import type { useCaptchaQuery } from "@/__generated__/useCaptchaQuery.graphql";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";

/** A captcha image, valid for one attempt. */
export interface Captcha {
  readonly captchaId: string;
  readonly image: string;
}

/**
 * The captcha of a form, shown once the server requires one; `renew` after every attempt, because each is
 * valid once.
 */
export function useCaptcha(): { captcha: Captcha | null; renew: () => Promise<void>; drop: () => void } {
  const ask = useFetchQuery();
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const renew = useCallback(async () => {
    try {
      const data = await ask<useCaptchaQuery>(
        graphql`
          query useCaptchaQuery {
            captcha {
              captchaId
              image
            }
          }
        `,
        {},
      );
      setCaptcha(data.captcha);
    } catch (error) {
      toast.error(errorText(error));
    }
  }, [ask]);
  return { captcha, renew, drop: useCallback(() => setCaptcha(null), []) };
}
