import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/session.ts'
import { useLayout } from '../../theme/layout-setting.ts'
import { chooseScheme, schemes, useScheme } from '../../theme/scheme.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { useFrameCommands } from '../menu/use-frame-commands.ts'
import { openHelp, openWindow } from '../open-window.ts'
import { openOverlay } from '../overlays/overlays.ts'
import { useSignOut } from '../presence/use-sign-out.ts'
import { useTicketUrl } from '../settings/parameter.ts'
import { openSettings } from '../settings/settings-store.ts'
import { ticketLink } from './ticket-link.ts'

type Items = NonNullable<MenuProps['items']>

/** On a phone it also holds what the bar has no room for. */
export function AccountMenu({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const info = useSession((session) => session.info)
  const personal = usePersonalItems()
  const phone = usePhoneItems()
  if (!info) return null
  const { nickName, avatarName } = info
  const items = isMobile ? [...personal, { type: 'divider' as const }, ...phone] : personal
  return (
    <Dropdown trigger={['click']} placement="bottomRight" autoFocus menu={{ items }}>
      <button
        type="button"
        className="nav-account"
        title={t('nav.userMenu')}
        aria-label={`${t('nav.userMenu')} ${nickName}`}
      >
        <Avatar name={nickName} src={avatarName && `/avatar/${avatarName}`} size={isMobile ? 28 : 24} />
        {!isMobile && (
          <>
            <span className="nav-account-name">{nickName}</span>
            <Icon name="chevron-down" size={12} />
          </>
        )}
      </button>
    </Dropdown>
  )
}

function usePersonalItems(): Items {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const roles = useSession((session) => session.info?.user.roles)
  const hasSettings = useLayout((layout) => layout.showSettings)
  const scheme = useScheme((state) => state.scheme)
  const ticket = ticketLink(useTicketUrl(), roles?.map((role) => role.name) ?? [])
  return [
    { key: 'center', label: t('menu.center'), icon: <Icon name="user" />, onClick: () => navigate('/user/center') },
    {
      key: 'scheme',
      label: t('scheme.title'),
      icon: <Icon name="sun" />,
      children: schemes.map((one) => ({
        key: one,
        label: t(`scheme.${one}`),
        icon: one === scheme && <Icon name="check" />,
        onClick: () => chooseScheme(one),
      })),
    },
    hasSettings
      ? { key: 'settings', label: t('settings.title'), icon: <Icon name="gear" />, onClick: openSettings }
      : null,
    ticket
      ? { key: 'ticket', label: t('center.ticket'), icon: <Icon name="share" />, onClick: () => openWindow(ticket) }
      : null,
    { key: 'about', label: t('app.about'), icon: <Icon name="model" />, onClick: () => openOverlay('about') },
  ]
}

function usePhoneItems(): Items {
  const { t } = useTranslation()
  const commands = useFrameCommands()
  const signOut = useSignOut()
  return [
    { key: 'find', label: t('nav.findPage'), icon: <Icon name="search" />, onClick: () => openOverlay('palette') },
    ...commands.map(({ name, title, label: Label, icon, run }) => ({
      key: name,
      label: Label ? <Label /> : t(title),
      icon: <Icon name={icon} />,
      onClick: run,
    })),
    { key: 'help', label: t('menu.help'), icon: <Icon name="help" />, onClick: () => openHelp() },
    { key: 'logout', label: t('logout.title'), icon: <Icon name="logout" />, onClick: signOut },
  ]
}
