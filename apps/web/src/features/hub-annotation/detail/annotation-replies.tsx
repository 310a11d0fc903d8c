import type { HubAnnotationDetail } from '@sunmao/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { agoWord } from '../../../ui/text/format.ts'
import { htmlOf } from '../../../ui/text/html-of.ts'
import { RichText } from '../../rich-text/rich-text.panel.tsx'
import { useReplyAnnotation } from '../hub-annotation.api.ts'

/** What was answered, in order, and the place to answer. What was typed stays until it has arrived. */
export function AnnotationReplies({ row }: { row: HubAnnotationDetail }) {
  const { t } = useTranslation()
  const send = useReplyAnnotation()
  const [text, setText] = useState('')
  const reply = async () => {
    if (!text.trim() || send.isPending) return
    await send.mutateAsync({ body: { id: row.id, html: htmlOf(text) } }).then(
      () => setText(''),
      () => undefined,
    )
  }
  const nameOf = usePersonName()
  return (
    <div className="annotation-replies">
      {row.replyList.length === 0 && <p className="annotation-quiet">{t('annotation.noReplies')}</p>}
      <ul>
        {row.replyList.map(({ id, user, html, createTime }) => (
          <li key={id}>
            <Avatar name={user.nickName} src={user.avatarName && `/avatar/${user.avatarName}`} size={20} />
            <div>
              <b>{nameOf(user)}</b>{' '}
              <time className="annotation-quiet" dateTime={createTime}>
                {agoWord(createTime, t)}
              </time>
              <RichText html={html} />
            </div>
          </li>
        ))}
      </ul>
      {row.mayReply && (
        <div className="annotation-reply-box">
          <Refusal text={send.error ? messageOf(send.error) : undefined} />
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={5000}
            value={text}
            aria-label={t('annotation.reply')}
            placeholder={t('annotation.replyHint')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void reply()
            }}
          />
          <Button type="primary" disabled={!text.trim()} loading={send.isPending} onClick={() => void reply()}>
            {t('annotation.reply')} <kbd className="annotation-key">Ctrl ↵</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
