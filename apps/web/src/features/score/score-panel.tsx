import { type Reply, type ScoreBefore, type ScoreLine, score } from '@sunmao/contract'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { ReportButton } from '../report/report-button.panel.tsx'
import { pointsText } from './points-text.ts'
import { ScoreChecks } from './score-checks.tsx'
import { ScoreMoves } from './score-moves.tsx'
import { ScoreStatus } from './score-status.tsx'

interface ScorePanelProps {
  pubVersionId: number
  discipline: string
  onClose: () => void
}

const SIZE = 50

/** What took the points of a discipline in a release, and what may be done with the score. */
export function ScorePanel({ pubVersionId, discipline, onClose }: ScorePanelProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const detail = useCall(score.detail, { query: { pubVersionId } })
  const { data } = detail
  const cell = data?.cells.find((one) => one.discipline === discipline)
  const edition = useState<number>()
  return (
    <aside className="score-panel" aria-label={t('score.column.lines')}>
      <header className="score-panel-head">
        <h2>
          {labelOf(discipline)}
          {data && ` · ${data.name}`}
        </h2>
        {cell && <b>{t('score.cellScore', { score: cell.score })}</b>}
        <Button type="text" aria-label={t('common.close')} icon={<Icon name="close" />} onClick={onClose} />
      </header>
      <div className="score-panel-body">
        {detail.error && <Failure text={detail.error.message} onRetry={detail.refetch} />}
        {!data && !detail.error && <SkeletonList rows={5} />}
        {data && (
          <>
            <Lines row={data} discipline={discipline} edition={edition[0]} />
            {data.status === 'confirmed' && cell?.now !== undefined && (
              <p className="score-hint">{t('score.nowText', { value: cell.now })}</p>
            )}
            {data.status !== 'confirmed' && <p className="score-hint">{t('score.liveText')}</p>}
            <ScoreChecks pubVersionId={pubVersionId} discipline={discipline} mayEdit={data.mayEdit} />
            <Said row={data} />
            <Editions editions={data.editions} shown={edition[0]} onShow={edition[1]} />
          </>
        )}
      </div>
      {data && (
        <footer className="score-panel-foot">
          <ScoreMoves key={data.rowVersion} row={data} mayEdit={data.mayEdit} />
          <ReportButton
            label="report.title.score"
            wanted={{ kind: 'score', projId: data.projId, filter: { pubVersionId } }}
          />
        </footer>
      )}
    </aside>
  )
}

type Detail = Reply<typeof score.detail>

function Lines({ row, discipline, edition }: { row: Detail; discipline: string; edition: number | undefined }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const { pubVersionId, projId } = row
  const { data, error, refetch } = useCall(
    score.lines,
    { query: { pubVersionId, discipline, page, size: SIZE, ...(edition && { edition }) } },
    { keepPrevious: true },
  )
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={4} />
  return (
    <>
      <ul className="score-lines">
        {data.content.map((line, at) => (
          <Line key={`${line.kind}${line.issueId ?? `-${at}`}`} line={line} projId={projId} />
        ))}
        {data.content.length === 0 && <li className="score-quiet">{t('score.noLines')}</li>}
        {data.before && <Before before={data.before} score={scoreIn(row, discipline)} />}
      </ul>
      {data.totalElements > SIZE && (
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={data.totalElements}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </>
  )
}

const scoreIn = ({ cells }: Detail, discipline: string) => cells.find((one) => one.discipline === discipline)?.score

function Line({ line, projId }: { line: ScoreLine; projId: number }) {
  const { t } = useTranslation()
  const { labelOf } = useDict('issue_error_class')
  const title = [line.number, line.title].filter(Boolean).join(' ')
  const why = line.kind === 'check' ? t('score.checklist') : labelOf(line.errorClass ?? '')
  const changed =
    line.now === undefined
      ? undefined
      : line.points === 0
        ? t('score.newSince')
        : line.now === 0
          ? t('score.goneSince')
          : t('score.nowIs', { value: pointsText(line.now) })
  return (
    <li>
      <span className="score-line-text">
        {line.issueId ? <Link to={`/issueList?projId=${projId}&id=${line.issueId}`}>{title}</Link> : <b>{title}</b>}
        <span className="score-quiet">{[why, line.note].filter(Boolean).join(' · ')}</span>
        {changed && <span className="score-now">{changed}</span>}
      </span>
      <span className={line.points > 0 ? 'score-minus' : 'score-quiet'}>
        {line.points > 0 ? pointsText(line.points) : `(${pointsText(line.now ?? 0)})`}
      </span>
    </li>
  )
}

function Before({ before, score: present }: { before: ScoreBefore; score: number | undefined }) {
  const { t } = useTranslation()
  if (present === undefined) return null
  const by = Math.round((present - before.score) * 100) / 100
  const points = Math.abs(by)
  const change = by === 0 ? t('score.beforeSame') : t(by > 0 ? 'score.beforeUp' : 'score.beforeDown', { points })
  const { name, fixed, added } = before
  return (
    <li>
      <span className="score-line-text">{t('score.before', { name, change, fixed, added })}</span>
      {by !== 0 && (
        <span className={by > 0 ? 'score-plus' : 'score-minus'}>{by > 0 ? `+${by}` : pointsText(points)}</span>
      )}
    </li>
  )
}

/** Who submitted and confirmed, and what was said. */
function Said({ row }: { row: Detail }) {
  const { t } = useTranslation()
  return (
    <dl className="score-said">
      <dt>{t('common.status')}</dt>
      <dd>
        <ScoreStatus status={row.status} />
      </dd>
      {row.submitBy && (
        <>
          <dt>{t('score.submitted')}</dt>
          <dd>
            {row.submitBy} {minuteText(row.submitTime)}
          </dd>
        </>
      )}
      {row.confirmBy && (
        <>
          <dt>{t('score.confirmed')}</dt>
          <dd>
            {row.confirmBy} {minuteText(row.confirmTime)}
          </dd>
        </>
      )}
      {row.remark && (
        <>
          <dt>{t('score.remark')}</dt>
          <dd>{row.remark}</dd>
        </>
      )}
    </dl>
  )
}

interface EditionsProps {
  editions: Detail['editions']
  shown: number | undefined
  onShow: (edition: number | undefined) => void
}

function Editions({ editions, shown, onShow }: EditionsProps) {
  const { t } = useTranslation()
  if (editions.length === 0) return null
  return (
    <section className="score-editions">
      <h3>{t('score.editions')}</h3>
      <ul>
        {editions.map((one) => (
          <li key={one.edition}>
            <button
              type="button"
              aria-pressed={shown === one.edition}
              onClick={() => onShow(shown === one.edition ? undefined : one.edition)}
            >
              {t('score.editionText', {
                edition: one.edition,
                total: one.total?.toFixed(1) ?? '–',
                grade: one.grade ? t(`score.grade.${one.grade}`) : '',
                by: one.confirmBy ?? '',
                time: minuteText(one.confirmTime),
              })}
            </button>
            <p className="score-quiet">
              {t('score.reopenedText', {
                by: one.reopenBy ?? '',
                time: minuteText(one.reopenTime),
                reason: one.reopenReason ?? '',
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
