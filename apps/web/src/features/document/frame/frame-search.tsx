import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FrameButton } from './frame-button.panel.tsx'
import type { Searching } from './frame-parts.api.ts'

const PAUSE_MS = 250

/** Finds while one types; Enter goes on to the next place. */
export function FrameSearch({ searching, onClose }: { searching: Searching; onClose: () => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const { find, count, at, isBusy, go } = searching
  useEffect(() => {
    field.current?.focus()
    return () => clearTimeout(timer.current)
  }, [])
  const ask = (text: string) => {
    clearTimeout(timer.current)
    if (asked.current === text) return
    asked.current = text
    find(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    if (asked.current !== event.currentTarget.value) ask(event.currentTarget.value)
    else go(event.shiftKey ? -1 : 1)
  }
  const isEmpty = count === 0
  const said = asked.current === '' ? '' : isEmpty ? t(isBusy ? 'document.searching' : 'document.notFound') : ''
  return (
    <search className="document-search">
      <input
        ref={field}
        className="document-field"
        aria-label={t('document.search')}
        placeholder={t('document.search')}
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => ask(target.value), PAUSE_MS)
        }}
        onKeyDown={press}
      />
      <span className="document-hits" role="status">
        {said || (isEmpty ? '' : `${at + 1} / ${count}${isBusy ? '…' : ''}`)}
      </span>
      <FrameButton icon="chevron-up" label={t('document.hitBefore')} isDisabled={isEmpty} onClick={() => go(-1)} />
      <FrameButton icon="chevron-down" label={t('document.hitAfter')} isDisabled={isEmpty} onClick={() => go(1)} />
      <FrameButton icon="close" label={t('common.close')} keys="Esc" onClick={onClose} />
    </search>
  )
}
