import type { Message } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { agoWord, minuteText } from '../../ui/text/format.ts'
import { useReadMessages } from './message.api.ts'

interface NoticeListProps {
  notices: readonly Message[]
  /** Somebody goes where a notice leads. */
  onLeave?: () => void
}

/** Going to the place of a notice reads it. */
export function NoticeList({ notices, onLeave }: NoticeListProps) {
  const read = useReadMessages()
  return (
    <ul className="message-list">
      {notices.map((notice) => {
        const markRead = () => !notice.read && read.mutate({ body: { ids: [notice.id] } })
        return (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onRead={markRead}
            onOpen={() => {
              markRead()
              onLeave?.()
            }}
          />
        )
      })}
    </ul>
  )
}

interface NoticeRowProps {
  notice: Message
  onRead: () => void
  onOpen: () => void
}

function NoticeRow({ notice, onRead, onOpen }: NoticeRowProps) {
  const { t } = useTranslation()
  const { text, group, link, read, createTime } = notice
  return (
    <li className={read ? 'message-row' : 'message-row message-unread'}>
      {link ? (
        <PlaceLink to={link} className="message-link" onOpen={onOpen}>
          {text}
        </PlaceLink>
      ) : (
        <p>{text}</p>
      )}
      <p className="message-meta">
        <span>
          {t(`message.group.${group}`)} ·{' '}
          <time dateTime={createTime} title={minuteText(createTime)}>
            {agoWord(createTime, t)}
          </time>
        </span>
        {!read && (
          <button type="button" className="message-read" onClick={onRead}>
            {t('message.read')}
          </button>
        )}
      </p>
    </li>
  )
}
