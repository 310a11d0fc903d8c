import { languages } from '@sunmao/i18n'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayout } from '../../theme/layout-setting.ts'
import { chooseLanguage } from './choose-language.ts'
import './lang-switch.css'

/** Short enough for the bar: the name where it is two signs, else the tag. */
const shortName = ({ value, title }: (typeof languages)[number]) => (title.length > 2 ? value.toUpperCase() : title)

/** Not shown where the language is fixed. */
export function LangSwitch() {
  const { t, i18n } = useTranslation()
  const name = useId()
  const isOffered = useLayout((layout) => layout.isLocale)
  if (!isOffered) return null
  return (
    <fieldset className="lang" title={t('lang.switch')}>
      <legend className="lang-legend">{t('lang.switch')}</legend>
      {languages.map((language) => (
        <label key={language.value} className="lang-one" lang={language.value}>
          <input
            type="radio"
            className="lang-input"
            name={name}
            aria-label={language.title}
            checked={i18n.language === language.value}
            onChange={() => chooseLanguage(language.value)}
          />
          <span className="lang-text">{shortName(language)}</span>
        </label>
      ))}
    </fieldset>
  )
}
