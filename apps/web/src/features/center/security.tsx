import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { minuteText } from '../../ui/text/format.ts'
import { EmailForm } from './email-form.tsx'
import { Identities } from './identities.tsx'
import { PasswordForm } from './password-form.tsx'

export function Security() {
  const { t } = useTranslation()
  const me = useSession((session) => session.info?.user)
  if (!me) return null
  const changed = me.pwdResetTime
    ? t('center.passwordChanged', { time: minuteText(me.pwdResetTime) })
    : t('center.passwordNever')
  return (
    <>
      <section className="center-section">
        <header>
          <h2 className="center-section-title">{t('center.password')}</h2>
          <p className="center-hint">{changed}</p>
        </header>
        <PasswordForm username={me.username} />
      </section>
      <section className="center-section">
        <header>
          <h2 className="center-section-title">{t('center.email')}</h2>
          <p className="center-hint">
            {t('center.currentEmail')} <span className="center-strong">{me.email || t('center.noEmail')}</span>
          </p>
        </header>
        <EmailForm />
      </section>
      <Identities />
    </>
  )
}
