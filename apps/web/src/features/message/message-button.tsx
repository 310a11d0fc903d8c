import { useTranslation } from 'react-i18next'
import { PopButton } from '../../shell/navbar/pop-button.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { useThreads } from '../thread/thread.api.ts'
import { useMessages } from './message.api.ts'

const MessagePanel = lazyComponent(async () => (await import('./message.panel.tsx')).MessagePanel)

/** What is new, notices and threads together. */
export function MessageButton() {
  const { t } = useTranslation()
  const unread = (useMessages().data?.unread ?? 0) + (useThreads().data?.unread ?? 0)
  const title = t('message.title')
  return (
    <PopButton
      icon="chat"
      label={unread > 0 ? `${title}, ${t('message.unread', { count: unread })}` : title}
      badge={unread}
    >
      {(close) => <MessagePanel onLeave={close} />}
    </PopButton>
  )
}
