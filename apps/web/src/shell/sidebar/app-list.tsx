import { appTypeEnterprise, type HandoverTarget, menus, parameters } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { type Screen, screensOf } from '../menu/menu-routes.ts'
import { useHandOver } from './use-hand-over.ts'
import './app-list.css'

interface AppEntry {
  app: HandoverTarget
  title: Key
  icon: IconName
  /** Whether a screen of the own menu does this application's job. */
  isDoneBy?: (screen: Screen) => boolean
  /** The page of everybody that does it. */
  page?: string
}

/** The shared list of the organisation, without this application itself. */
const apps: readonly AppEntry[] = [
  {
    app: 'management',
    title: 'apps.management',
    icon: 'gear',
    isDoneBy: ({ path }) => /^\/(system|monitor)\//.test(path),
  },
  {
    app: 'library',
    title: 'apps.library',
    icon: 'books',
    page: '/revitDesignLibrary',
    isDoneBy: ({ path }) => path === '/designLibrary',
  },
  { app: 'compute', title: 'apps.compute', icon: 'monitor', isDoneBy: ({ path }) => path === '/userDesktop' },
  { app: 'store', title: 'apps.store', icon: 'download', page: '/store' },
  { app: 'assistant', title: 'apps.assistant', icon: 'chat', page: '/ai/answer' },
]

/** Only what leads somewhere today: the application itself where its address is known, else the own screen for its job. */
export function AppList({ onPick }: { onPick: () => void }) {
  const { t } = useTranslation()
  const menu = useCall(menus.build, { query: { appType: appTypeEnterprise } }).data
  const known = useCall(parameters.all, {}).data
  const enter = useHandOver()
  const screens = screensOf(menu ?? [])
  const open = apps.flatMap((entry) => {
    const hasAddress = known?.some(({ code, value }) => code === `app_url_${entry.app}` && value !== '')
    const to = (entry.isDoneBy && screens.find(entry.isDoneBy)?.path) ?? entry.page
    return hasAddress || to ? [{ ...entry, to: hasAddress ? undefined : to }] : []
  })
  return (
    <div className="apps">
      <p className="apps-title">{t('apps.switch')}</p>
      {open.map(({ app, title, icon, to }) => {
        const inside = (
          <>
            <Icon name={icon} size={20} />
            {t(title)}
          </>
        )
        return to ? (
          <Link key={app} className="apps-one" to={to} onClick={onPick}>
            {inside}
          </Link>
        ) : (
          <button
            key={app}
            type="button"
            className="apps-one"
            onClick={() => {
              onPick()
              enter(app)
            }}
          >
            {inside}
          </button>
        )
      })}
    </div>
  )
}
