import { Button, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { openSettings } from '../../shell/settings/settings-store.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { About } from './about.tsx'
import { ApiTokens } from './api-token/api-tokens.tsx'
import { ConnectedPrograms } from './connected-programs.tsx'
import { Devices } from './devices.tsx'
import { OwnLog } from './own-log.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import './center.css'

export function CenterPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const tabs = [
    { key: 'profile', label: t('center.profile'), children: <Profile /> },
    { key: 'security', label: t('center.security'), children: <Security /> },
    { key: 'devices', label: t('center.sessions'), children: <Devices /> },
    { key: 'tokens', label: t('apiToken.title'), children: <ApiTokens /> },
    { key: 'programs', label: t('oauth.connected'), children: <ConnectedPrograms /> },
    { key: 'log', label: t('center.logs'), children: <OwnLog /> },
    { key: 'about', label: t('app.about'), children: <About /> },
  ].map((tab) => ({ ...tab, children: <div className="center-panel">{tab.children}</div> }))
  const asked = query.get('tab')
  const active = tabs.find((tab) => tab.key === asked)?.key ?? 'profile'
  return (
    <div className="center">
      <PageHead
        title={t('center.title')}
        actions={
          <Button icon={<Icon name="palette" />} onClick={openSettings}>
            {t('settings.title')}
          </Button>
        }
      />
      <div className="center-card">
        <Tabs
          activeKey={active}
          items={tabs}
          onChange={(key) => setQuery({ tab: key === 'profile' ? undefined : key, page: undefined, size: undefined })}
        />
      </div>
    </div>
  )
}
