import { auth } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { type Problems, useForm } from '../../api/use-form.ts'
import { useParameter } from '../../api/use-parameter.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { rememberedName, storeLogin } from '../../session/session.ts'
import { Field, PasswordField } from '../../ui/sign-in/field.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '../../ui/sign-in/submit-button.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { SsoLink } from './sso-link.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useSignInNotice } from './use-sign-in-notice.ts'
import './sign-in.css'

const fields = ['username', 'password', 'code', 'rememberMe'] as const
type FieldName = (typeof fields)[number]

interface SignInProps {
  /** Where signing in leads to. */
  target: string
  /** Why another way in was refused. */
  refusal?: string
  onSignedIn: () => void
}

export function SignIn({ target, refusal, onSignedIn }: SignInProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [name] = useState(rememberedName)
  const isSsoOffered = useParameter('sso') === '1' && query.get('binding') !== '1'
  const came = useSignInNotice()
  const captcha = useCaptcha()

  const form = useForm<FieldName>({
    fields,
    check: async ({ username, password, code }) => {
      const found: Problems<FieldName> = {}
      const picture = await captcha.current()
      if (!username.trim()) found.username = 'login.usernameRequired'
      if (!password) found.password = 'login.passwordRequired'
      if (!picture) found.code = 'login.captchaFailed'
      else if (picture.enabled && !code.trim()) found.code = 'login.captchaRequired'
      return found
    },
    send: async ({ username, password, code, rememberMe }) => {
      const isRemembered = rememberMe !== ''
      const uuid = (await captcha.current())?.uuid ?? ''
      const cipher = await encryptPassword(password)
      const body = { username: username.trim(), password: cipher, code: code.trim(), uuid, rememberMe: isRemembered }
      storeLogin(await call(auth.login, { body }, { quiet: true }), isRemembered)
      onSignedIn()
    },
    onRefused: (refusedFor) => {
      renewCaptcha()
      const field = refusedFor.startsWith('auth.captcha') ? 'code' : 'password'
      form.input(field)?.focus()
    },
  })

  // A picture works once, so with a new one the old answer goes; everything else stays.
  function renewCaptcha(): void {
    const code = form.input('code')
    if (code) code.value = ''
    captcha.renew()
  }

  function fill({ username, password }: DemoAccount): void {
    const inputs = { username: form.input('username'), password: form.input('password') }
    if (inputs.username) inputs.username.value = username
    if (inputs.password) inputs.password.value = password
    form.clear()
    form.input('code')?.focus()
  }

  return (
    <SignInFrame
      title={t('login.title')}
      tab={t('page.login')}
      text={t(isSsoOffered ? 'login.subtitle' : 'login.subtitleOwn')}
    >
      <form {...form.frame}>
        <Notice isRefusal text={form.refusal ?? refusal ?? came.refusal} />
        <Notice text={form.refusal ? undefined : came.notice} />
        <Field
          {...form.bind('username')}
          isFirst={name === ''}
          label={t('login.username')}
          icon="user"
          placeholder={t('login.usernamePlaceholder')}
          defaultValue={name}
          maxLength={64}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordField
          {...form.bind('password')}
          isFirst={name !== ''}
          label={t('login.password')}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
        />
        <CaptchaField {...form.bind('code')} source={captcha} onRenew={renewCaptcha} />
        <div className="sign-in-options">
          <label className="sign-in-remember">
            <input type="checkbox" name="rememberMe" defaultChecked={name !== ''} />
            {t('login.remember')}
          </label>
          <Link to={{ search: resetSearch(query) }}>{t('login.forgot')}</Link>
        </div>
        <SubmitButton isBusy={form.isBusy}>{t(form.isBusy ? 'login.submitting' : 'login.submit')}</SubmitButton>
      </form>
      {isSsoOffered && <SsoLink target={target} />}
      <DemoAccounts onPick={fill} />
    </SignInFrame>
  )
}

function resetSearch(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('mode', 'reset')
  return next.toString()
}
