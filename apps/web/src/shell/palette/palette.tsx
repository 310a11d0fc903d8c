import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atOnce } from '../../ui/at-once.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FrameState } from '../use-frame.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { PaletteRows } from './palette-rows.tsx'
import { useFound } from './use-found.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import './palette.css'

/** One box to every page and command and to what the site holds: type, choose with the arrows, Enter. */
export function Palette({ frame, onClose }: { frame: FrameState; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(text)
  const entries = [...usePaletteEntries(frame, text), ...found.entries]
  const label = t('palette.label')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row has moved
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at, text])

  const run = (entry: PaletteEntry) => {
    // First, because some commands open an overlay of their own.
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: entries.length - 1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((at + step) % entries.length)
    } else if (event.key === 'Enter' && entries[at]) {
      event.preventDefault()
      run(entries[at])
    }
  }
  return (
    <Modal
      {...atOnce}
      open
      footer={null}
      closable={false}
      width={560}
      onCancel={onClose}
      rootClassName="palette-root"
      style={{ top: '12vh' }}
    >
      <div className="palette-box">
        <Icon name="search" />
        <input
          className="palette-input"
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={entries[at] && `${id}${at}`}
          autoComplete="off"
          placeholder={label}
          // biome-ignore lint/a11y/noAutofocus: the box exists to be typed into
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="palette-key">Esc</kbd>
      </div>
      <div ref={list} id={`${id}list`} className="palette-list" role="listbox" aria-label={label}>
        {entries.length === 0 && !found.isSearching && !found.failure && (
          <p className="palette-empty">{t('palette.empty')}</p>
        )}
        <PaletteRows id={id} entries={entries} at={at} onAt={setAt} onRun={run} />
      </div>
      <div className="palette-foot" role="status">
        {found.isSearching && t('palette.searching')}
        {found.failure && (
          <>
            {t('palette.failed', { reason: found.failure })}{' '}
            <button type="button" className="palette-retry" onClick={() => void found.refetch()}>
              {t('common.retry')}
            </button>
          </>
        )}
      </div>
    </Modal>
  )
}
