import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/can.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { AllDesktops } from './all-desktops.tsx'
import { MyDesktops } from './my-desktops.tsx'

/** One's own computers in the data centre; who manages them has a second tab with everybody's. */
export function UserDesktopPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const mayList = useCan(['userDesktop:list'])
  const tab = mayList && query.get('tab') === 'all' ? 'all' : 'mine'
  return (
    <>
      <PageHead title={t('userDesktop.title')} />
      {mayList && (
        <Tabs
          activeKey={tab}
          onChange={(next) => setQuery({ tab: next === 'all' ? next : undefined, page: undefined, status: undefined })}
          items={[
            { key: 'mine', label: t('userDesktop.mine') },
            { key: 'all', label: t('userDesktop.all') },
          ]}
        />
      )}
      {tab === 'all' ? <AllDesktops /> : <MyDesktops />}
    </>
  )
}
