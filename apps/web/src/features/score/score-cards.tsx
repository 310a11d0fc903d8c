import type { ScoreRow } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { pointsText } from './points-text.ts'
import { ScoreStatus } from './score-status.tsx'
import { type ChosenCell, useDisciplinesOf } from './score-table.tsx'

/** On a phone: a card for each release with its disciplines below each other. */
export function ScoreCards({ rows, onChoose }: { rows: readonly ScoreRow[]; onChoose: (cell: ChosenCell) => void }) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const order = useDisciplinesOf(rows)
  return rows.map((row) => {
    const { pubVersionId, name } = row
    return (
      <section key={pubVersionId} className="score-card">
        <header>
          <span>
            <b>{name}</b>
            <span className="score-quiet">
              {row.subName} {row.subNo}
            </span>
          </span>
          <span className="score-card-total">
            <b>{row.total?.toFixed(1) ?? '–'}</b> {row.grade && t(`score.grade.${row.grade}`)}
            <ScoreStatus status={row.status} />
          </span>
        </header>
        {row.cells.length === 0 && <p className="score-quiet">{t('score.empty')}</p>}
        <ul>
          {row.cells
            .toSorted((a, b) => order.indexOf(a.discipline) - order.indexOf(b.discipline))
            .map(({ discipline, score, deducted, now }) => (
              <li key={discipline}>
                <button
                  type="button"
                  aria-label={t('score.cellLabel', { discipline: labelOf(discipline), score, name })}
                  onClick={() => onChoose({ pubVersionId, discipline })}
                >
                  <span>{labelOf(discipline)}</span>
                  <span>
                    {now !== undefined && <span className="score-now">{t('score.nowIs', { value: now })}</span>}
                    <span className="score-quiet">{deducted > 0 && pointsText(deducted)}</span> <b>{score}</b>
                  </span>
                </button>
              </li>
            ))}
        </ul>
      </section>
    )
  })
}
