import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../picture/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'

interface PaletteRowsProps {
  /** Prefix of the rows' ids. */
  id: string
  entries: readonly PaletteEntry[]
  at: number
  onAt: (at: number) => void
  onRun: (entry: PaletteEntry) => void
}

const isFound = ({ kind }: PaletteEntry) => kind !== 'page' && kind !== 'command'

/** What the server found stands in groups of its own, below pages and commands. */
export function PaletteRows({ id, entries, at, onAt, onRun }: PaletteRowsProps) {
  const { t } = useTranslation()
  return entries.map((entry, i) => {
    const startsGroup = isFound(entry) && entries[i - 1]?.kind !== entry.kind
    return (
      <Fragment key={entry.id}>
        {startsGroup && (
          <p className="palette-group" aria-hidden="true">
            {t(`palette.${entry.kind}`)}
          </p>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and has the keys */}
        <div
          id={`${id}${i}`}
          className="palette-row"
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onMouseMove={() => onAt(i)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(entry)}
        >
          <Icon name={entry.icon} />
          <span className="palette-name">{entry.title}</span>
          {entry.hint && <span className="palette-hint">{entry.hint}</span>}
          <span className="palette-kind">{t(`palette.${entry.kind}`)}</span>
        </div>
      </Fragment>
    )
  })
}
