import { type Lang, languages } from '@sunmao/i18n'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../../theme/i18n.ts'
import { Icon } from '../picture/icon.tsx'
import { Logo } from '../picture/logo.tsx'
import { majorVersion, version } from '../text/version.ts'
import { SignInArt } from './sign-in-art.tsx'
import './sign-in-frame.css'

interface SignInFrameProps {
  title: string
  text?: string
  /** For the browser's tab, where the title is too long for it. */
  tab?: string
  children: ReactNode
}

/** The drawing on the left, one form on the right. Without the component library: this is the first thing people load. */
export function SignInFrame({ title, text, tab = title, children }: SignInFrameProps) {
  const { t } = useTranslation()
  const app = t('app.title')
  useEffect(() => {
    document.title = t('page.title', { title: tab, app })
  }, [t, tab, app])

  return (
    <div className="sign-in">
      <div className="sign-in-side">
        <SignInArt
          label={t('login.artLabel')}
          tenon={t('login.artTenon', { mm: 210 })}
          mortise={t('login.artMortise', { size: '90×260' })}
        />
        <div className="sign-in-brand">
          <Logo size={32} />
          {t('app.name')}
        </div>
        <div className="sign-in-say">
          <p className="sign-in-slogan">
            {t('app.slogan1')}
            <br />
            {t('app.slogan2')}
          </p>
          <p className="sign-in-promise">
            {t('app.promise1')}
            <br />
            {t('app.promise2')}
          </p>
        </div>
      </div>
      <main className="sign-in-main">
        <div className="sign-in-top">
          <div className="sign-in-brand-small">
            <Logo size={28} />
            {t('app.name')}
          </div>
          <LanguageSwitch />
        </div>
        <div className="sign-in-body">
          <h1 className="sign-in-title">{title}</h1>
          {text && <p className="sign-in-text">{text}</p>}
          {children}
        </div>
        <p className="sign-in-foot">{t('app.version', { version, major: majorVersion })}</p>
      </main>
    </div>
  )
}

function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const button = (value: Lang, title: string) => (
    <button
      key={value}
      type="button"
      className="sign-in-lang"
      lang={value}
      aria-pressed={i18n.language === value}
      onClick={() => setLanguage(value)}
    >
      {title}
    </button>
  )
  return (
    <fieldset className="sign-in-langs" aria-label={t('lang.switch')}>
      <Icon name="globe" />
      {languages.map(({ value, title }) => button(value, title))}
    </fieldset>
  )
}
