import { type MeetingItem, meetingItem } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'
import { meetingReads } from '../meeting-reads.ts'

const WAIT_MS = 1200

/** What is said to an item, saved while it is written. What somebody else has written meanwhile is shown before it is replaced. */
export function ItemMinutes({ item }: { item: MeetingItem }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const write = useSend(meetingItem.write, meetingReads, { quiet: true })
  const [text, setText] = useState(item.html)
  const [state, setState] = useState<'saved' | 'waiting' | 'failed'>('saved')
  const [other, setOther] = useState<{ html: string; rowVersion: number }>()
  const kept = useRef({ html: item.html, rowVersion: item.rowVersion })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(text)

  // What came from elsewhere while nothing waits here.
  useEffect(() => {
    if (latest.current !== kept.current.html || item.rowVersion <= kept.current.rowVersion) return
    kept.current = { html: item.html, rowVersion: item.rowVersion }
    latest.current = item.html
    setText(item.html)
  }, [item.html, item.rowVersion])

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    timer.current = undefined
    const html = latest.current
    if (html === kept.current.html) return setState('saved')
    try {
      const shown = await write.mutateAsync({ body: { id: item.id, rowVersion: kept.current.rowVersion, html } })
      const now = shown.agenda.find(({ id }) => id === item.id)
      kept.current = { html: latest.current === html ? html : kept.current.html, rowVersion: now?.rowVersion ?? 0 }
      setOther(undefined)
      setState(latest.current === html ? 'saved' : 'waiting')
    } catch (error) {
      setState('failed')
      const current = error instanceof CallError && error.code === 'error.stale' ? error.extra.current : undefined
      if (current) setOther(current as { html: string; rowVersion: number })
      else message.error(messageOf(error))
    }
  }
  const change = (html: string) => {
    latest.current = html
    setText(html)
    setState('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), WAIT_MS)
  }
  const leave = useRef(save)
  leave.current = save
  useEffect(() => () => void (timer.current && leave.current()), [])

  const insertTemplate = () =>
    change(
      `${text}<h3>${t('meeting.template.said')}</h3><p></p><h3>${t('meeting.template.result')}</h3><p></p><h3>${t('meeting.template.open')}</h3><p></p>`,
    )
  return (
    <>
      <RichTextEditor value={text} onChange={change} aria-label={t('meeting.minutes')} />
      <p className="meeting-written">
        <span className="meeting-quiet" aria-live="polite">
          {t(`meeting.written.${state}`)}
        </span>
        <Button size="small" type="link" onClick={insertTemplate}>
          {t('meeting.template.insert')}
        </Button>
      </p>
      {other && (
        <div className="meeting-other meeting-buttons" role="alert">
          <p>{t('meeting.otherWrote')}</p>
          <Button
            size="small"
            onClick={() => {
              kept.current = other
              latest.current = other.html
              setText(other.html)
              setOther(undefined)
              setState('saved')
            }}
          >
            {t('meeting.takeTheirs')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              kept.current = other
              setOther(undefined)
              change(`${other.html}${latest.current}`)
            }}
          >
            {t('meeting.takeBoth')}
          </Button>
        </div>
      )}
    </>
  )
}
