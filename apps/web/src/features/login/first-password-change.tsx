import { users } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useForm } from '../../api/use-form.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { loadInfo, logout, useSession } from '../../session/session.ts'
import { PasswordField } from '../../ui/sign-in/field.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '../../ui/sign-in/submit-button.tsx'
import { checkNewPassword } from './check-new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import './reset/reset-password.css'

/** Stands in the place of the frame until the password is the person's own. */
export function FirstPasswordChange() {
  const { t } = useTranslation()
  const username = useSession((session) => session.info?.username ?? '')
  const form = useForm({
    fields: ['oldPass', 'newPass', 'repeat'],
    check: ({ oldPass, newPass, repeat }) => ({
      ...(oldPass ? {} : { oldPass: 'login.passwordRequired' as const }),
      ...(oldPass && newPass === oldPass
        ? { newPass: 'auth.passwordSame' as const }
        : checkNewPassword(newPass, repeat, username)),
    }),
    send: async ({ oldPass, newPass }) => {
      const body = { oldPass: await encryptPassword(oldPass), newPass: await encryptPassword(newPass) }
      await call(users.updatePass, { body }, { quiet: true })
      // The change is done; whatever goes wrong now, the form must not send it a second time.
      await loadInfo().catch(() => location.reload())
    },
    refusedAt: {
      'auth.passwordWrong': 'oldPass',
      'auth.passwordWeak': 'newPass',
      'auth.passwordIsName': 'newPass',
      'auth.passwordCommon': 'newPass',
      'auth.passwordSame': 'newPass',
    },
  })
  return (
    <SignInFrame title={t('login.firstTitle')} text={t('login.firstText')}>
      <form {...form.frame}>
        <Notice isRefusal text={form.refusal} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...form.bind('oldPass')}
          isFirst
          label={t('center.oldPassword')}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
        />
        <NewPasswordFields newPass={form.bind('newPass')} repeat={form.bind('repeat')} />
        <div className="sign-in-send">
          <SubmitButton isBusy={form.isBusy}>{t('login.firstSubmit')}</SubmitButton>
        </div>
      </form>
      <p className="reset-back">
        <button type="button" className="text-button" onClick={logout}>
          {t('logout.title')}
        </button>
      </p>
    </SignInFrame>
  )
}
