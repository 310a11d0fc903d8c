import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { Pop } from '../pop.tsx'
import { AppList } from './app-list.tsx'

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
