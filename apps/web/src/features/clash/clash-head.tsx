import { type ClashRun, project } from '@sunmao/contract'
import { Button, Progress, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Turn } from '../../ui/label/turn.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { spanText } from '../../ui/text/size-text.ts'
import { BcfExportButton } from '../bcf/bcf-export-button.panel.tsx'
import { ReportButton } from '../report/report-button.panel.tsx'
import { useCancelRun, useClashTests, useRun, useSubs } from './clash.api.ts'
import { useClashWords } from './clash-labels.ts'
import { comparedNothing } from './compared.ts'
import type { Triage } from './use-triage.ts'

interface ClashHeadProps {
  triage: Triage
  onSetUp: () => void
  onHeights: () => void
}

/** Which models, where the open point is, and the runs. */
export function ClashHead({ triage, onSetUp, onHeights }: ClashHeadProps) {
  const { t } = useTranslation()
  const { projId, filter, point, at, group, setQuery } = triage
  const { placeOf } = useClashWords()
  const { data: own } = useCall(project.detail, { query: { projId } })
  const { data: subs = [] } = useSubs(projId)
  const total = group?.points ?? point?.group.points
  const place = point && placeOf(point)
  const { projId: _, ...narrowed } = filter
  return (
    <header className="browse-head">
      <div className="browse-card browse-where">
        <Link to={`/projectOverview?projId=${projId}`} aria-label={t('clash.back')} className="browse-back">
          <Icon name="chevron-left" />
        </Link>
        <span className="browse-cut">
          {own?.projName} / <b>{t('menu.clash')}</b>
        </span>
        {subs.length > 1 && (
          <Select
            variant="borderless"
            size="small"
            className="clash-scope"
            aria-label={t('clash.scope')}
            value={filter.subId ?? 0}
            options={[
              { value: 0, label: t('clash.scopeAll') },
              ...subs.map(({ subId, subName }) => ({ value: subId, label: subName })),
            ]}
            onChange={(id) => setQuery({ sub: id || undefined, point: undefined, group: undefined, test: undefined })}
          />
        )}
      </div>
      {place && (
        <div className="browse-card browse-place" role="status">
          <Icon name="pin" />
          <b>{place}</b>
          {total !== undefined && at >= 0 && (
            <span className="browse-quiet">{t('clash.placeInGroup', { at: at + 1, total })}</span>
          )}
        </div>
      )}
      <div className="browse-card clash-runs">
        <Runs triage={triage} onHeights={onHeights} onSetUp={onSetUp} />
        <Button icon={<Icon name="gear" />} onClick={onSetUp}>
          {t('clash.tests')}
        </Button>
        <ReportButton wanted={{ kind: 'clash', projId, filter: narrowed }} label="report.exportClashes" />
        <BcfExportButton wanted={{ kind: 'clashGroup', filter, group }} />
      </div>
    </header>
  )
}

/** Of runs that all wait, of the one that is first. */
const nextTurn = (runs: readonly ClashRun[]) => {
  const known = runs.flatMap(({ before }) => before ?? [])
  return known.length > 0 ? Math.min(...known) : undefined
}

/** When it ran last, how far a run is, and the button that begins or stops one. */
function Runs({
  triage: { projId, filter },
  onHeights,
  onSetUp,
}: Pick<ClashHeadProps, 'triage' | 'onHeights' | 'onSetUp'>) {
  const { t } = useTranslation()
  const { data } = useClashTests(filter)
  const mayRun = useProjectCan(projId)('clash:edit')
  const run = useRun()
  const cancel = useCancelRun()
  const tests = (data?.content ?? []).filter(({ id }) => !filter.testId || id === filter.testId)
  const runs = tests.flatMap(({ lastRun }) => lastRun ?? [])
  const going = runs.filter(({ status }) => status === 'queued' || status === 'running')
  const last = runs
    .filter(({ endTime }) => endTime)
    .sort((one, other) => String(other.endTime).localeCompare(String(one.endTime)))[0]
  const failed = last?.status === 'failed' || last?.status === 'aborted'
  const percent = going.reduce((sum, { progress = 0 }) => sum + progress, 0) / Math.max(1, going.length)
  const begin = () => run.mutate({ body: { ids: tests.slice(0, 50).map(({ id }) => id) } })
  const unseen = tests.filter(comparedNothing).length
  const hasHeights = tests.some(({ type }) => type === 'netHeight')
  return (
    <>
      {going.length > 0 && (
        <>
          <Progress
            percent={Math.round(percent)}
            size="small"
            className="clash-progress"
            aria-label={t('clash.running', { count: going.length })}
          />
          {going.every(({ status }) => status === 'queued') && (
            <span className="clash-quiet">
              <Turn before={nextTurn(going)} />
            </span>
          )}
          {mayRun && (
            <Button
              icon={<Icon name="close" />}
              loading={cancel.isPending}
              onClick={() => {
                for (const { id } of going) cancel.mutate({ body: { id } })
              }}
            >
              {t('clash.stop')}
            </Button>
          )}
        </>
      )}
      {going.length === 0 && last && (
        <span className="browse-quiet clash-last">
          {t(failed ? `clash.lastRun.${last.status as 'failed' | 'aborted'}` : 'clash.lastRun', {
            time: agoWord(last.endTime, t),
            span: spanText(spanOf(last.startTime, last.endTime), t),
          })}
        </span>
      )}
      {going.length === 0 && unseen > 0 && (
        <Button type="text" className="clash-unseen" icon={<Icon name="warning" />} onClick={onSetUp}>
          {t('clash.notCompared', { count: unseen })}
        </Button>
      )}
      {hasHeights && (
        <Button icon={<Icon name="room" />} onClick={onHeights}>
          {t('clash.heights')}
        </Button>
      )}
      {going.length === 0 && mayRun && tests.length > 0 && (
        <Button type="primary" icon={<Icon name="refresh" />} loading={run.isPending} onClick={begin}>
          {t(last ? 'clash.runAgain' : 'clash.runFirst')}
        </Button>
      )}
    </>
  )
}

const spanOf = (from: string | undefined, to: string | undefined) =>
  from && to ? Math.max(1000, Date.parse(to) - Date.parse(from)) : 1000
