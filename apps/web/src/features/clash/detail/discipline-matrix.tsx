import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { useClashMatrix } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { pairIn, pairText } from '../clash-query.ts'
import type { Triage } from '../use-triage.ts'
import { matrixCells } from './matrix-cells.ts'

/** How many clashes there are between which disciplines; a cell narrows the list to its pair. */
export function DisciplineMatrix({ triage: { filter, query, setQuery } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  const { disciplineOf } = useClashWords()
  const { data } = useClashMatrix(filter)
  if (!data || data.length === 0) return null
  const order = entries.map(({ value }) => value)
  const { rows, columns, at, comparedAt, most } = matrixCells(data, order)
  const pair = pairIn(query)
  const isChosen = (row: string, column: string) =>
    pair !== undefined && ((pair[0] === row && pair[1] === column) || (pair[0] === column && pair[1] === row))
  const total = data.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="clash-part" aria-label={t('clash.matrix')}>
      <h3>
        {t('clash.matrix')} <span className="clash-quiet">{t('clash.points', { count: total })}</span>
      </h3>
      <table className="clash-matrix">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                <span>{disciplineOf(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{disciplineOf(row)}</th>
              {columns.map((column) => {
                const count = at(row, column)
                if (count === undefined) return <td key={column} />
                const seen = comparedAt(row, column)
                const pairNames = { a: disciplineOf(row), b: disciplineOf(column) }
                const label =
                  count > 0
                    ? t('clash.matrixCell', { ...pairNames, count })
                    : seen
                      ? t('clash.matrixNone', { ...pairNames, aCount: seen.row, bCount: seen.column })
                      : t('clash.matrixUnseen', pairNames)
                const chosen = isChosen(row, column)
                return (
                  <td key={column}>
                    <button
                      type="button"
                      disabled={count === 0}
                      aria-pressed={chosen}
                      aria-label={label}
                      title={label}
                      className={count === 0 && !seen ? 'is-unseen' : undefined}
                      style={{ '--share': most > 0 ? count / most : 0 } as never}
                      onClick={() =>
                        setQuery({
                          pair: chosen ? undefined : pairText([row, column]),
                          group: undefined,
                          point: undefined,
                        })
                      }
                    >
                      {count > 0 ? count : seen ? 0 : '?'}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
