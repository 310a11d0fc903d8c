import type { ScoreRow } from '@sunmao/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { pointsText } from './points-text.ts'
import { ScoreStatus } from './score-status.tsx'

export interface ChosenCell {
  pubVersionId: number
  discipline: string
}

interface ScoreTableProps {
  rows: readonly ScoreRow[]
  chosen: Partial<ChosenCell>
  onChoose: (cell: ChosenCell) => void
}

/** In the order of the dictionary. */
export function useDisciplinesOf(rows: readonly ScoreRow[]): string[] {
  const { entries } = useDict('discipline')
  const known = entries.map(({ value }) => value)
  const placeOf = (discipline: string) => (known.includes(discipline) ? known.indexOf(discipline) : known.length)
  return [...new Set(rows.flatMap(({ cells }) => cells.map(({ discipline }) => discipline)))].sort(
    (a, b) => placeOf(a) - placeOf(b),
  )
}

/** A row for each release, sub by sub, a column for each discipline; each figure opens what is behind it. */
export function ScoreTable({ rows, chosen, onChoose }: ScoreTableProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const disciplines = useDisciplinesOf(rows)
  return (
    <section className="score-scroll" aria-label={t('score.title')}>
      <table className="score-table">
        <thead>
          <tr>
            <th>{t('score.column.release')}</th>
            {disciplines.map((discipline) => (
              <th key={discipline} className="score-figure">
                {labelOf(discipline)}
              </th>
            ))}
            <th className="score-figure">{t('score.column.total')}</th>
            <th>{t('score.column.grade')}</th>
            <th>{t('common.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.pubVersionId}>
              {row.subId !== rows[at - 1]?.subId && (
                <tr className="score-sub">
                  <th colSpan={disciplines.length + 4} scope="rowgroup">
                    {row.subName} {row.subNo}
                  </th>
                </tr>
              )}
              <Release row={row} disciplines={disciplines} labelOf={labelOf} chosen={chosen} onChoose={onChoose} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ReleaseProps extends Omit<ScoreTableProps, 'rows'> {
  row: ScoreRow
  disciplines: readonly string[]
  labelOf: (value: string) => string
}

function Release({ row, disciplines, labelOf, chosen, onChoose }: ReleaseProps) {
  const { t } = useTranslation()
  const { pubVersionId, name } = row
  return (
    <tr>
      <th scope="row">
        {name}
        {row.releaseStatus === 'withdrawn' && (
          <span className="score-quiet"> {t('modelPubVersion.status.withdrawn')}</span>
        )}
      </th>
      {disciplines.map((discipline) => {
        const cell = row.cells.find((one) => one.discipline === discipline)
        const deducted = cell && cell.deducted > 0 && pointsText(cell.deducted)
        const now = cell?.now !== undefined && t('score.nowIs', { value: cell.now })
        // What is seen is part of what is read.
        const score = [cell?.score, deducted, now].filter((one) => one !== undefined && one !== false).join(' ')
        return (
          <td key={discipline} className="score-figure">
            {cell ? (
              <button
                type="button"
                className="score-cell"
                aria-pressed={chosen.pubVersionId === pubVersionId && chosen.discipline === discipline}
                aria-label={t('score.cellLabel', { discipline: labelOf(discipline), score, name })}
                onClick={() => onChoose({ pubVersionId, discipline })}
              >
                <b>{cell.score}</b> <span className="score-quiet">{deducted}</span>{' '}
                {now && <span className="score-now">{now}</span>}
              </button>
            ) : (
              <span className="score-none">–</span>
            )}
          </td>
        )
      })}
      <td className="score-figure">
        <b>{row.total?.toFixed(1) ?? '–'}</b>
        {row.now !== undefined && <span className="score-now">{t('score.nowIs', { value: row.now.toFixed(1) })}</span>}
      </td>
      <td>{row.grade ? t(`score.grade.${row.grade}`) : '–'}</td>
      <td>
        <ScoreStatus status={row.status} />
      </td>
    </tr>
  )
}
