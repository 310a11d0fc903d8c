import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLayout } from '../../theme/layout-setting.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { useSiteName } from '../settings/parameter.ts'
import { AppSwitcher } from './app-switcher.tsx'
import { toggleSidebar } from './sidebar-state.ts'

export function SideBrand({ isMobile, isCollapsed }: { isMobile: boolean; isCollapsed: boolean }) {
  const { t } = useTranslation()
  const name = useSiteName()
  const hasLogo = useLayout((layout) => layout.sidebarLogo)
  if (isCollapsed && !hasLogo) return null
  return (
    <div className="side-brand">
      {hasLogo && (
        <Link className="side-logo" to="/dashboard" title={name} aria-label={name}>
          <Logo size={isMobile ? 26 : 24} onSide />
          {!isCollapsed && <span className="side-name">{name}</span>}
        </Link>
      )}
      {!isCollapsed && <AppSwitcher />}
      {isMobile && (
        <button
          type="button"
          className="side-icon side-close"
          title={t('nav.close')}
          aria-label={t('nav.close')}
          onClick={toggleSidebar}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  )
}
