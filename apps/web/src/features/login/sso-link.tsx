import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import './sso-link.css'

/** A plain link: the server answers this address by sending the browser on to the provider. */
export function SsoLink({ target }: { target: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="sso-or">{t('login.or')}</p>
      <a
        className="sso-link"
        href={target === '/' ? '/login_sso' : `/login_sso?redirect=${encodeURIComponent(target)}`}
      >
        <Icon name="key" />
        {t('login.sso')}
      </a>
    </>
  )
}
