import { type MinutesDraft, meeting, meetingItem } from '@sunmao/contract'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { htmlOf } from '../../ui/text/html-of.ts'

/** Added below what the minutes say already, by whoever has read it, and as he has changed it. */
export function MinutesDraftCard({ draft, projId }: { draft: MinutesDraft; projId: number }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [text, setText] = useState(draft.text)
  const [state, setState] = useState<'shown' | 'busy' | 'written' | 'dropped'>('shown')
  const write = useSend(meetingItem.write, [meeting.detail], { quiet: true })
  const { meetingId, itemId } = draft
  const add = async () => {
    setState('busy')
    try {
      const { agenda } = await call(meeting.detail, { query: { id: meetingId } }, { quiet: true })
      const item = agenda.find(({ id }) => id === itemId)
      if (!item) {
        message.error(t('assistant.itemGone'))
        return setState('shown')
      }
      await write.mutateAsync({ body: { id: itemId, rowVersion: item.rowVersion, html: item.html + htmlOf(text) } })
      setState('written')
    } catch (error) {
      message.error(messageOf(error))
      setState('shown')
    }
  }
  if (state === 'dropped') return null
  return (
    <div className="assistant-draft">
      <strong>{t('assistant.minutesOf', { meeting: draft.meeting, item: draft.item })}</strong>
      {state === 'written' ? (
        <p>
          <Link to={`/meeting/detail?projId=${projId}&id=${meetingId}&item=${itemId}`}>
            {t('assistant.minutesWritten')}
          </Link>
        </p>
      ) : (
        <>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={5000}
            value={text}
            disabled={state === 'busy'}
            aria-label={t('meeting.minutes')}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="assistant-draft-foot">
            <Button
              type="primary"
              size="small"
              loading={state === 'busy'}
              disabled={text.trim() === ''}
              onClick={() => void add()}
            >
              {t('assistant.writeMinutes')}
            </Button>
            <Button type="text" size="small" onClick={() => setState('dropped')}>
              {t('assistant.drop')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
