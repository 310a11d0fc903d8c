import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayout } from '../../theme/layout-setting.ts'
import { useFrameCommands } from '../menu/use-frame-commands.ts'
import { openHelp } from '../open-window.ts'
import type { FrameState } from '../use-frame.ts'
import { SideBrand } from './side-brand.tsx'
import { SideFoot } from './side-foot.tsx'
import { SideItem } from './side-item.tsx'
import { SideMenu } from './side-menu.tsx'
import { SideProject } from './side-project.tsx'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'
import { useTodoDot } from './use-todo-dot.ts'
import './sidebar.css'
import './side-drawer.css'

/** Beside the page on a desktop, a drawer over it on a phone. */
export function Sidebar({ frame, active }: { frame: FrameState; active: string }) {
  const { t } = useTranslation()
  const { opened, withoutAnimation, hide, device } = useSidebar()
  const sideTheme = useLayout((layout) => layout.sideTheme)
  const commands = useFrameCommands().filter(({ inSidebar }) => inSidebar)
  const hasDot = useTodoDot(frame)
  const side = useRef<HTMLElement>(null)
  const isMobile = device === 'mobile'
  const isCollapsed = !opened && !isMobile
  useDrawerKeys(isMobile && opened, side)
  if (hide) return null

  const look = ['side', isMobile && 'side-drawer', isCollapsed && 'side-collapsed', withoutAnimation && 'side-still']
  const { project } = frame
  const addressOf = (path: string) => (project ? `${path}?projId=${project.projId}` : path)
  return (
    <>
      {isMobile && opened && (
        <button type="button" className="side-mask" tabIndex={-1} aria-label={t('nav.close')} onClick={toggleSidebar} />
      )}
      <aside
        ref={side}
        className={look.filter(Boolean).join(' ')}
        data-side={sideTheme === 'theme-light' ? 'light' : undefined}
        data-open={opened}
        inert={isMobile && !opened}
      >
        <SideBrand isMobile={isMobile} isCollapsed={isCollapsed} />
        <nav className="side-nav" aria-label={t('nav.main')}>
          {project && isMobile && <SideProject project={project} />}
          <ul className="side-list">
            <li>
              <SideItem
                title={t(project ? 'nav.toEnterprise' : 'menu.dashboard')}
                icon="home"
                to="/dashboard"
                isActive={active === '/dashboard'}
              />
            </li>
            <SideMenu {...{ active, hasDot, addressOf, isCollapsed }} items={frame.items} />
            <li>
              <hr className="side-line" />
            </li>
            {commands.map(({ name, title, icon, run }) => (
              <li key={name}>
                <SideItem title={t(title)} icon={icon} onClick={run} />
              </li>
            ))}
            <li>
              <SideItem title={t('menu.help')} icon="help" onClick={() => openHelp()} />
            </li>
          </ul>
        </nav>
        <SideFoot isMobile={isMobile} isCollapsed={isCollapsed} />
      </aside>
    </>
  )
}

/** The drawer takes the focus when it opens, and Esc closes it. */
function useDrawerKeys(isOpen: boolean, side: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    side.current?.querySelector<HTMLElement>('.side-close')?.focus()
    const onKey = (event: KeyboardEvent) => {
      // An open popover of the drawer takes the first Esc; asked before it has heard of the key.
      const hasPopover = side.current?.querySelector('.side-icon[aria-expanded="true"]')
      if (event.key === 'Escape' && !hasPopover) toggleSidebar()
    }
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen, side])
}
