import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './refused-rows.css'

/** A row that was left as it was, and why. */
export interface RefusedLine {
  id: number
  projId: number
  number?: string | undefined
  title: string
  text: string
}

interface RefusedRowsProps {
  rows: readonly RefusedLine[]
  /** Of all, where only the first are here. */
  count: number
  addressOf?: ((row: RefusedLine) => string) | undefined
  onGo: () => void
}

export function RefusedRows({ rows, count, addressOf, onGo }: RefusedRowsProps) {
  const { t } = useTranslation()
  return (
    <ul className="refused-rows">
      {rows.map((row) => {
        const name = [row.number, row.title].filter(Boolean).join(' ')
        return (
          <li key={row.id}>
            {addressOf ? (
              <Link to={addressOf(row)} onClick={onGo}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <span>{row.text}</span>
          </li>
        )
      })}
      {count > rows.length && <li>{t('error.rowsRefusedMore', { count: count - rows.length })}</li>}
    </ul>
  )
}
