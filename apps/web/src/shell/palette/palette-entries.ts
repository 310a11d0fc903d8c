import { languages } from '@sunmao/i18n'
import type { TFunction } from 'i18next'
import { pages } from '../../manifest/pages.ts'
import { sizes } from '../../theme/antd-config.tsx'
import type { LayoutSetting } from '../../theme/layout-setting.ts'
import type { PaletteEntry } from '../../ui/palette/palette-entry.ts'
import type { IconName } from '../../ui/picture/icons.ts'
import type { MenuItem } from '../menu/menu-routes.ts'
import { chooseLanguage } from '../navbar/choose-language.ts'
import { openHelp, openWindow } from '../open-window.ts'
import { openSettings } from '../settings/settings-store.ts'
import { setSize } from '../settings/size.ts'
import type { FrameState } from '../use-frame.ts'

interface Means {
  t: TFunction
  go: (address: string) => void
  signOut: () => void
  toggleFullscreen: () => void
  layout: LayoutSetting
}

export function pageEntries({ items, project }: FrameState, { t, go }: Means): PaletteEntry[] {
  const query = project ? `?projId=${project.projId}` : ''
  const own = pages()
    .flatMap(({ path, title, palette }) => (palette ? [{ path, title, ...palette }] : []))
    .sort((a, b) => a.order - b.order)
    .map(
      ({ path, title, icon }): PaletteEntry => ({
        id: path,
        kind: 'page',
        title: t(title),
        hint: '',
        icon,
        run: () => go(path),
      }),
    )
  const fromMenu = (list: readonly MenuItem[], hint: string): PaletteEntry[] =>
    list.flatMap(({ path, title, icon = 'neutral', isExternal, children }) =>
      children.length > 0
        ? fromMenu(children, title)
        : [
            {
              id: path,
              kind: 'page',
              title,
              hint,
              icon,
              run: () => (isExternal ? openWindow(path) : go(path + query)),
            },
          ],
    )
  return [...own, ...fromMenu(items, '')]
}

export function commandEntries({ t, signOut, toggleFullscreen, layout }: Means): PaletteEntry[] {
  const command = (id: string, title: string, icon: IconName, run: () => void, hint = ''): PaletteEntry => ({
    id,
    kind: 'command',
    title,
    hint,
    icon,
    run,
  })
  return [
    command('settings', t('settings.title'), 'gear', openSettings),
    command(
      'fullscreen',
      t(document.fullscreenElement ? 'nav.exitFullscreen' : 'nav.fullscreen'),
      'fullscreen',
      toggleFullscreen,
    ),
    ...sizes.map((size) =>
      command(`size-${size}`, t(`settings.size.${size}`), 'measure', () => setSize(size), t('settings.size')),
    ),
    ...(layout.isLocale ? languages : []).map(({ value, title }) =>
      command(`lang-${value}`, title, 'globe', () => void chooseLanguage(value), t('lang.switch')),
    ),
    command('help', t('help.title'), 'help', () => openHelp()),
    command('logout', t('logout.title'), 'logout', signOut),
  ]
}
