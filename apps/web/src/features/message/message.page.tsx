import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { useThreads } from '../thread/thread.api.ts'
import { ThreadList } from '../thread/thread-list.panel.tsx'
import { useMessages } from './message.api.ts'
import { MessageSettings } from './message-settings.tsx'
import { NoticePages } from './notice-pages.tsx'
import './message.css'

const tabs = ['notice', 'thread', 'settings'] as const

/** All notices and threads, and what reaches one by which way. */
export function MessagePage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const notices = useMessages().data?.unread ?? 0
  const threads = useThreads().data?.unread ?? 0
  const active = tabs.find((tab) => tab === query.get('tab')) ?? 'notice'
  const label = (text: string, unread: number) => (unread > 0 ? `${text} ${unread}` : text)
  return (
    <>
      <PageHead
        title={t('message.title')}
        count={notices + threads > 0 && t('message.unread', { count: notices + threads })}
      />
      <div className="message-page">
        <Tabs
          activeKey={active}
          destroyOnHidden
          items={[
            { key: 'notice', label: label(t('message.notices'), notices), children: <NoticePages /> },
            {
              key: 'thread',
              label: label(t('thread.title'), threads),
              children: <ThreadList isWide />,
            },
            { key: 'settings', label: t('message.settings'), children: <MessageSettings /> },
          ]}
          onChange={(tab) =>
            setQuery({
              tab: tab === 'notice' ? undefined : tab,
              group: undefined,
              unread: undefined,
              page: undefined,
              size: undefined,
            })
          }
        />
      </div>
    </>
  )
}
