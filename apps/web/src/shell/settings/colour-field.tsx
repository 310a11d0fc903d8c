import { isThemeColour, themePresets } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLayout } from '../../theme/layout-setting.ts'
import { setColour, useSkin } from '../../theme/skin.ts'
import { Icon } from '../../ui/picture/icon.tsx'

/** A preset, or any colour by its six digits. */
export function ColourField() {
  const { t } = useTranslation()
  const colour = useSkin((skin) => skin.colour)
  const [text, setText] = useState(colour)
  const isWrong = !isThemeColour(text)
  const choose = (next: string) => {
    setText(next)
    if (!isThemeColour(next)) return
    changeLayout({ theme: next })
    setColour(next)
  }
  return (
    <fieldset className="settings-group">
      <legend className="settings-title">{t('settings.themeColour')}</legend>
      <div className="settings-presets">
        {themePresets.map((preset) => {
          const isOn = preset.toLowerCase() === colour.toLowerCase()
          return (
            <button
              key={preset}
              type="button"
              className="settings-preset"
              style={{ background: preset }}
              title={preset}
              aria-label={preset}
              aria-pressed={isOn}
              onClick={() => choose(preset)}
            >
              {isOn && <Icon name="check" size={14} />}
            </button>
          )
        })}
      </div>
      <div className="settings-own">
        <input
          type="color"
          className="settings-wheel"
          aria-label={t('settings.ownColour')}
          value={isWrong ? colour : text.toLowerCase()}
          onChange={(event) => choose(event.target.value)}
        />
        <input
          className="settings-hex"
          aria-label={t('settings.ownColour')}
          aria-invalid={isWrong}
          value={text}
          maxLength={7}
          spellCheck={false}
          onChange={(event) => choose(event.target.value.trim())}
        />
      </div>
      {isWrong && (
        <p className="settings-wrong" role="alert">
          {t('settings.colourWrong')}
        </p>
      )}
    </fieldset>
  )
}
