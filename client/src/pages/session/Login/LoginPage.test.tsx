import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { found } from "@/app/errors";
import { endSession, getSession } from "@/app/session/store";
import { trustOf } from "@/app/session/trust";
import { renderPage } from "@/app/testing/renderPage";
import LoginPage from "./LoginPage";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const nonce = "f".repeat(32);
const tokens = { token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 1800 };

function opened(text: unknown): string {
  const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return privateDecrypt(padding, Buffer.from(String(text), "base64")).toString("utf8");
}

const givens = {
  LoginKey: () => ({ keyId: "k1", key: publicKey, nonce }),
  Captcha: () => ({ captchaId: "c1", image: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" }),
};

function start(payload: () => object) {
  const resolvers = { ...givens, SessionPayload: payload };
  return renderPage(LoginPage, { path: "/Login?redirectUrl=%2Fmembers", resolvers });
}

beforeEach(() => {
  endSession("signedOut");
  localStorage.clear();
});

it("sends name and password encrypted after the nonce, and goes where one wanted to go", async () => {
  const { requests, router } = await start(() => ({ tokens, captchaRequired: false, userErrors: [] }));
  const visited: string[] = [];
  router.subscribe(({ location }) => {
    visited.push(location.pathname);
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("用户名或手机号"), " owner ");
  await user.type(screen.getByLabelText("密码"), "secret{Enter}");
  await waitFor(() => expect(getSession().token?.token).toBe("t"));
  const sent = requests.find(({ name }) => name === "PasswordFormMutation");
  const { input } = found(sent).variables as { input: Record<string, unknown> };
  expect(opened(input.username)).toBe(`${nonce}owner`);
  expect(opened(input.password)).toBe(`${nonce}secret`);
  expect(input).toMatchObject({ keyId: "k1", nonce, captcha: null });
  await waitFor(() => expect(visited[0]).toBe("/members"));
  // the name is left to the browser's password manager
  expect(Object.values({ ...localStorage }).join()).not.toContain("owner");
});

it("says what is missing before anything is sent", async () => {
  const { requests } = await start(() => ({}));
  await userEvent.setup().click(screen.getByRole("button", { name: "登录" }));
  expect(screen.getByText("请输入用户名或手机号", { selector: "p, span, div" })).toBeTruthy();
  expect(screen.getByText("请输入密码", { selector: "p, span, div" })).toBeTruthy();
  // the query for WeChat is sent once the page is shown
  expect(requests.map(({ name }) => name)).toEqual(["WechatLinkQuery"]);
});

it("shows a captcha when the server asks for one, and until when an account is locked", async () => {
  let lockedUntil: string | null = null;
  const { requests } = await start(() => ({
    tokens: null,
    captchaRequired: true,
    secondStep: null,
    lockedUntil,
    userErrors: [{ field: null, message: "用户名或密码错误", code: "INVALID" }],
  }));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("用户名或手机号"), "owner");
  await user.type(screen.getByLabelText("密码"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("用户名或密码错误");
  lockedUntil = "2026-01-01T04:05:06Z";
  await user.type(await screen.findByLabelText("图形验证码"), "7k3m{Enter}");
  expect(await screen.findByText(/2026-01-01 12:05:06/)).toBeTruthy();
  const last = requests.findLast(({ name }) => name === "PasswordFormMutation")?.variables;
  expect(last).toMatchObject({ input: { captchaId: "c1", captcha: "7k3m" } });
  expect(getSession().token).toBeNull();
});

it("asks for the second step, by code or recovery code, and remembers a device that is to be trusted", async () => {
  let answers: object[] = [
    { tokens: null, secondStep: { ticket: "ticket-1" }, userErrors: [] },
    { tokens: null, userErrors: [{ field: ["code"], message: "验证码错误或已使用", code: "INVALID" }] },
    { tokens, trustToken: "trusted", userErrors: [] },
  ];
  const { requests } = await start(() => {
    const [answer, ...rest] = answers;
    answers = rest;
    return found(answer);
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("用户名或手机号"), "Owner");
  await user.type(screen.getByLabelText("密码"), "secret{Enter}");
  const code = await screen.findByLabelText("验证码");
  expect(document.activeElement).toBe(code);
  await user.click(code);
  await user.paste("code 123 456 789");
  expect((code as HTMLInputElement).value).toBe("123456");
  await user.keyboard("{Enter}");
  await screen.findByText("验证码错误或已使用");
  expect((code as HTMLInputElement).value).toBe("");
  await user.click(screen.getByRole("button", { name: "使用恢复码" }));
  await user.type(screen.getByLabelText("恢复码"), "abcd-efgh-ijkm-npqr");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "验证并登录" }));
  await waitFor(() => expect(getSession().token?.token).toBe("t"));
  const sent = requests
    .filter(({ name }) => name === "SecondStepFormMutation")
    .map(({ variables }) => variables);
  expect(sent).toEqual([
    { input: { ticket: "ticket-1", code: "123456", trustDevice: false } },
    { input: { ticket: "ticket-1", code: "abcd-efgh-ijkm-npqr", trustDevice: true } },
  ]);
  expect(trustOf("owner")).toBe("trusted");
});
