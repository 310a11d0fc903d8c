import { appTypeEnterprise, menus } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { type Screen, screensOf } from '../menu-routes.ts'
import { Pop } from '../pop.tsx'
import './app-switcher.css'

interface AppEntry {
  app: string
  title: Key
  icon: IconName
  /** Whether a screen of the own menu does this application's job. */
  isDoneBy?: (screen: Screen) => boolean
}

/** The shared list of the house, without this application itself. */
const apps: readonly AppEntry[] = [
  {
    app: 'management',
    title: 'apps.management',
    icon: 'gear',
    isDoneBy: ({ path }) => /^\/(system|monitor)\//.test(path),
  },
  { app: 'library', title: 'apps.library', icon: 'books' },
  { app: 'compute', title: 'apps.compute', icon: 'monitor' },
  { app: 'store', title: 'apps.store', icon: 'download' },
  { app: 'assistant', title: 'apps.assistant', icon: 'chat' },
]

// Under the name of the site, as far from the edge as the sidebar's own entries.
const underName = { offset: [-180, 2] }

export function AppSwitcher({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { t } = useTranslation()
  return (
    <Pop
      label={t('apps.switch')}
      placement={isCollapsed ? 'rightBottom' : 'bottomLeft'}
      align={isCollapsed ? undefined : underName}
      button={(isOpen) => (
        <button
          type="button"
          className="side-icon"
          title={t('apps.switch')}
          aria-label={t('apps.switch')}
          aria-expanded={isOpen}
        >
          <Icon name="apps" size={18} />
        </button>
      )}
    >
      {(close) => <AppList onPick={close} />}
    </Pop>
  )
}

/** Only what leads somewhere today. */
function AppList({ onPick }: { onPick: () => void }) {
  const { t } = useTranslation()
  const { data } = useCall(menus.build, { query: { appType: appTypeEnterprise } })
  const screens = screensOf(data ?? [])
  const open = apps.flatMap((entry) => {
    const screen = entry.isDoneBy && screens.find(entry.isDoneBy)
    return screen ? [{ ...entry, to: screen.path }] : []
  })
  return (
    <div className="apps">
      <p className="apps-title">{t('apps.switch')}</p>
      {open.map(({ app, title, icon, to }) => (
        <Link key={app} className="apps-one" to={to} onClick={onPick}>
          <Icon name={icon} size={20} />
          {t(title)}
        </Link>
      ))}
      {data && open.length === 0 && <p className="apps-none">{t('apps.none')}</p>}
    </div>
  )
}
