import { type ScoreCheck, score } from '@sunmao/contract'
import { Input, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { pointsText } from './points-text.ts'
import { useDecideCheck } from './score.api.ts'

interface ScoreChecksProps {
  pubVersionId: number
  discipline: string
  mayEdit: boolean
}

/** The checklist of a discipline: each entry passed, failed with its points and a note, or not checked yet. */
export function ScoreChecks({ pubVersionId, discipline, mayEdit }: ScoreChecksProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { data, error, refetch } = useCall(score.checks, { query: { pubVersionId, discipline } })
  const decide = useDecideCheck()
  return (
    <section className="score-checks">
      <h3>{t('score.checkTitle', { discipline: labelOf(discipline) })}</h3>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={3} />}
      {data?.length === 0 && <p className="score-quiet">{t('score.checkEmpty')}</p>}
      <ul>
        {data?.map((one, at) => (
          <Check
            key={`${one.itemId ?? `left${at}`} ${one.points} ${one.note}`}
            one={one}
            mayEdit={mayEdit && one.itemId !== undefined}
            onDecide={(points, note) =>
              decide.mutate({ body: { pubVersionId, discipline, itemId: one.itemId!, points, note } })
            }
          />
        ))}
      </ul>
    </section>
  )
}

type State = 'none' | 'pass' | 'fail'
const stateOf = ({ points }: ScoreCheck): State => (points === undefined ? 'none' : points === 0 ? 'pass' : 'fail')

interface CheckProps {
  one: ScoreCheck
  mayEdit: boolean
  onDecide: (points: number | null, note: string) => void
}

function Check({ one, mayEdit, onDecide }: CheckProps) {
  const { t } = useTranslation()
  const state = stateOf(one)
  const [note, setNote] = useState(one.note)
  const words = { none: t('score.checkNone'), pass: t('score.checkPass'), fail: t('score.checkFail') }
  const choose = (next: State) =>
    onDecide(next === 'none' ? null : next === 'pass' ? 0 : one.usual, next === 'none' ? '' : note)
  return (
    <li>
      <span className="score-line-text">
        {one.name}
        {one.by && <span className="score-quiet">{t('score.checkBy', { by: one.by })}</span>}
        {!mayEdit && one.note && <span className="score-quiet">{one.note}</span>}
      </span>
      {mayEdit ? (
        <Segmented<State>
          size="small"
          aria-label={one.name}
          value={state}
          options={(['none', 'pass', 'fail'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={choose}
        />
      ) : (
        <span className={state === 'fail' ? 'score-minus' : 'score-quiet'}>
          {state === 'fail' ? pointsText(one.points!) : words[state]}
        </span>
      )}
      {mayEdit && state === 'fail' && (
        <span className="score-check-more">
          <InputNumber
            size="small"
            min={0.5}
            max={100}
            step={0.5}
            aria-label={t('score.checkPoints', { name: one.name })}
            defaultValue={one.points!}
            onBlur={(event) => {
              const points = Number(event.target.value)
              if (points > 0 && points <= 100 && points !== one.points) onDecide(points, note)
            }}
          />
          <Input
            size="small"
            maxLength={500}
            aria-label={t('score.checkNote')}
            placeholder={t('score.checkNote')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onBlur={() => note.trim() !== one.note && onDecide(one.points!, note.trim())}
            onPressEnter={(event) => event.currentTarget.blur()}
          />
        </span>
      )}
    </li>
  )
}
