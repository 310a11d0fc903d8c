import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../dialog/without-animation.ts'
import { Icon } from '../picture/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteRows } from './palette-rows.tsx'
import './palette.css'

interface PaletteBoxProps {
  label: string
  text: string
  onText: (text: string) => void
  entries: readonly PaletteEntry[]
  /** The server is still asked for more. */
  isSearching: boolean
  failure?: string
  onRetry: () => void
  onClose: () => void
}

/** One box to everything: type, choose with the arrows, Enter. */
export function PaletteBox({ label, text, onText, entries, isSearching, failure, onRetry, onClose }: PaletteBoxProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)

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
      {...withoutAnimation}
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
            onText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="palette-key">Esc</kbd>
      </div>
      <div ref={list} id={`${id}list`} className="palette-list" role="listbox" aria-label={label}>
        {entries.length === 0 && !isSearching && !failure && <p className="palette-empty">{t('palette.empty')}</p>}
        <PaletteRows id={id} entries={entries} at={at} onAt={setAt} onRun={run} />
      </div>
      <div className="palette-foot" role="status">
        {isSearching && t('palette.searching')}
        {failure && (
          <>
            {t('palette.failed', { reason: failure })}{' '}
            <button type="button" className="palette-retry" onClick={onRetry}>
              {t('common.retry')}
            </button>
          </>
        )}
      </div>
    </Modal>
  )
}
