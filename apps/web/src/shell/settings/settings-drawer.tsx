import type { Key } from '@sunmao/i18n'
import { App, Button, Drawer, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { changeLayout, type LayoutSetting, resetLayout, saveLayout, useLayout } from '../../theme/layout-setting.ts'
import { useSkin } from '../../theme/skin.ts'
import { ColourField } from './colour-field.tsx'
import './settings-drawer.css'

const WIDTH = 280
const RESET_MS = 1000

type SwitchName = 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'uniqueOpened'
const switches: readonly SwitchName[] = ['tagsView', 'fixedHeader', 'sidebarLogo', 'uniqueOpened']
const themes: readonly { value: LayoutSetting['sideTheme']; title: Key; side?: 'light' }[] = [
  { value: 'theme-dark', title: 'settings.dark' },
  { value: 'theme-light', title: 'settings.light', side: 'light' },
]

/** Every change shows at once; only saving makes it last. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const layout = useLayout()
  const colour = useSkin((skin) => skin.colour)
  const save = () => {
    saveLayout(colour, i18n.language === 'en' ? 'en' : 'zh-CN')
    message.success(t('settings.saved'))
  }
  const reset = () => {
    resetLayout()
    message.loading(t('settings.resetting'))
    setTimeout(() => location.reload(), RESET_MS)
  }
  return (
    <Drawer
      open
      title={t('settings.title')}
      size={WIDTH}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
      footer={
        <div className="settings-foot">
          <Button onClick={reset}>{t('settings.reset')}</Button>
          <Button type="primary" onClick={save}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <fieldset className="settings-group">
        <legend className="settings-title">{t('settings.sideTheme')}</legend>
        <div className="settings-themes">
          {themes.map(({ value, title, side }) => (
            <label key={value} className="settings-theme">
              <input
                type="radio"
                className="settings-radio"
                name="side-theme"
                checked={layout.sideTheme === value}
                onChange={() => changeLayout({ sideTheme: value })}
              />
              <span className="settings-picture" data-side={side} aria-hidden="true" />
              {t(title)}
            </label>
          ))}
        </div>
      </fieldset>
      <ColourField />
      <div className="settings-group">
        {switches.map((name) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
          <label key={name} className="settings-switch">
            {t(`settings.${name}`)}
            <Switch checked={layout[name]} onChange={(isOn) => changeLayout({ [name]: isOn })} />
          </label>
        ))}
      </div>
    </Drawer>
  )
}
