import { useTranslation } from 'react-i18next'
import { navbarItems, navbarSearch } from '../frame.slot.ts'
import { useSidebar } from '../sidebar/sidebar-state.ts'
import type { FrameState } from '../use-frame.ts'
import { AccountMenu } from './account-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { LangSwitch } from './lang-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { ProjectChip } from './project-chip.tsx'
import './navbar.css'

export function Navbar({ frame, trail }: { frame: FrameState; trail: readonly string[] }) {
  const { t } = useTranslation()
  const isMobile = useSidebar((side) => side.device === 'mobile')
  if (isMobile) return <MobileBar frame={frame} title={trail.at(-1) ?? t('menu.dashboard')} />
  return (
    <header className="nav">
      <Crumbs trail={trail} />
      {frame.project && <ProjectChip project={frame.project} />}
      <span className="nav-gap" />
      {navbarSearch.items().map(({ name, view: Search }) => (
        <Search key={name} />
      ))}
      <LangSwitch />
      {navbarItems.items().map(({ name, view: Item }) => (
        <Item key={name} flag={frame.flag} />
      ))}
      <AccountMenu isMobile={false} />
      <LogoutButton />
    </header>
  )
}
