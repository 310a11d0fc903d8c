import type { MeetingCaret, MeetingItem, RosterPerson } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useSession } from '../../../session/session.ts'
import { enterRoom, sendSignal } from '../../../shell/presence/live.ts'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { SharedEditor } from '../../rich-text/shared-editor.panel.tsx'
import { Carets, caretExtension } from './carets.ts'
import { SharedText } from './shared-text.ts'

/** What is said to an item, written by whoever is there. */
export function MinutesWriter({ item }: { item: MeetingItem }) {
  const { t, i18n } = useTranslation()
  const me = useSession((session) => session.info?.user)
  const topic = `minutes:${item.id}` as const
  const [text] = useState(() => new SharedText(item.id))
  const [carets] = useState(() => new Carets((caret) => sendSignal(topic, 'caret', caret)))
  const [more] = useState(() => [caretExtension(carets)])
  const [people, setPeople] = useState<readonly RosterPerson[]>([])
  const { state, reason } = useStore(text.status)
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && state === 'saved') setOpened(true)

  useEffect(() => {
    text.enter()
    const leave = enterRoom(topic, (event) => {
      if (event.type === 'text') text.hear(event.seq)
      else if (event.type === 'signal') carets.put(event.connection, event.data as MeetingCaret)
      else if (event.type === 'roster') {
        carets.meet(event.people)
        setPeople(event.people)
      } else text.ask()
    })
    return () => {
      leave()
      text.leave()
    }
  }, [text, carets, topic])

  // Whoever closes the window while something waits is asked.
  const isUnsaved = state === 'waiting' || state === 'away' || (state === 'refused' && isOpened)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  if (!isOpened) return reason ? <p role="alert">{reason}</p> : <SkeletonList rows={6} />
  const others = people.filter(({ userId }) => userId !== me?.id).map(({ name }) => name)
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(others)
  const template = (['said', 'result', 'open'] as const)
    .map((part) => `<h3>${t(`meeting.template.${part}`)}</h3><p></p>`)
    .join('')
  return (
    <SharedEditor
      fragment={text.fragment}
      more={more}
      title={item.title}
      aria-label={t('meeting.minutes')}
      foot={(editor) => (
        <p className="meeting-written">
          <span className={state === 'refused' ? 'meeting-warning' : 'meeting-quiet'} aria-live="polite">
            {reason ?? t(`meeting.written.${state === 'refused' ? 'away' : state}`)}
          </span>
          {others.length > 0 && (
            <span className="meeting-quiet meeting-grow">{t('meeting.alsoWriting', { names })}</span>
          )}
          <Button
            size="small"
            type="link"
            onClick={() => editor.chain().insertContentAt(editor.state.doc.content.size, template).focus('end').run()}
          >
            {t('meeting.template.insert')}
          </Button>
        </p>
      )}
    />
  )
}
