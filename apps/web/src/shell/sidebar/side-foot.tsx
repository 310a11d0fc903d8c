import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { LangSwitch } from '../navbar/lang-switch.tsx'
import { LogoutButton } from '../navbar/logout-button.tsx'
import { AppSwitcher } from './app-switcher.tsx'
import { SideItem } from './side-item.tsx'
import { toggleSidebar } from './sidebar-state.ts'

export function SideFoot({ isMobile, isCollapsed }: { isMobile: boolean; isCollapsed: boolean }) {
  const { t } = useTranslation()
  if (isMobile) return <DrawerFoot />
  return (
    <div className="side-foot">
      {isCollapsed && <AppSwitcher isCollapsed />}
      <SideItem
        title={t(isCollapsed ? 'nav.expand' : 'nav.collapse')}
        icon={isCollapsed ? 'expand' : 'collapse'}
        onClick={toggleSidebar}
      />
    </div>
  )
}

function DrawerFoot() {
  const info = useSession((session) => session.info)
  if (!info) return null
  const { nickName, avatarName } = info
  return (
    <div className="side-foot side-person">
      <Avatar name={nickName} src={avatarName && `/avatar/${avatarName}`} size={32} />
      <span className="side-person-name">{nickName}</span>
      <LangSwitch />
      <LogoutButton className="side-icon" />
    </div>
  )
}
