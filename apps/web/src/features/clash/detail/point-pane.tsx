import { type ClashDecision, type ClashPointDetail, clashDecisions } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { listAddress } from '../../issue/issue.api.ts'
import { useClashPoint } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { ClashStatus } from '../clash-status.tsx'
import type { Decide } from '../use-decide.ts'
import type { Triage } from '../use-triage.ts'
import { PointHistory } from './point-history.tsx'
import { SectionSketch } from './section-sketch.tsx'

interface PointPaneProps {
  triage: Triage
  decide: Decide
  onIssue: () => void
  onIgnoreLike: () => void
}

/** One clash: where it is in section, what meets what, what was decided, and what to do with it. */
export function PointPane({ triage, decide, onIssue, onIgnoreLike }: PointPaneProps) {
  const { t } = useTranslation()
  const { pointId, point, at, group, step, open } = triage
  const { error, refetch } = useClashPoint(pointId)
  const may = useProjectCan(triage.projId)
  const total = group?.points ?? point?.group.points
  return (
    <>
      <header className="clash-pane-head">
        <span>{t('clash.pointTitle', { number: point?.number ?? '' })}</span>
        {total !== undefined && at >= 0 && <span className="clash-quiet">{`${at + 1} / ${total}`}</span>}
        <Button
          type="text"
          icon={<Icon name="chevron-up" />}
          aria-label={t('common.previous')}
          onClick={() => step(-1)}
        />
        <Button type="text" icon={<Icon name="chevron-down" />} aria-label={t('common.next')} onClick={() => step(1)} />
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('common.close')}
          onClick={() => open(undefined)}
        />
      </header>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!point && !error && <SkeletonList rows={6} />}
      {point && (
        <>
          <div className="clash-pane-body">
            <PointFacts point={point} triage={triage} />
            <PointHistory id={point.id} />
          </div>
          <footer className="clash-pane-foot">
            {point.issue ? (
              <Link className="clash-main-link" to={listAddress({ projId: point.projId, id: point.issue.id })}>
                {t('clash.openIssue')}
              </Link>
            ) : (
              may('issue:add') && (
                <Button type="primary" onClick={onIssue}>
                  {t('clash.makeIssue')}
                </Button>
              )
            )}
            {may('clash:edit') && <Decisions point={point} decide={decide} onIgnoreLike={onIgnoreLike} />}
          </footer>
        </>
      )}
    </>
  )
}

interface DecisionsProps {
  point: ClashPointDetail
  decide: Decide
  onIgnoreLike: () => void
}

function Decisions({ point, decide, onIgnoreLike }: DecisionsProps) {
  const { t } = useTranslation()
  const isGone = point.status === 'resolved'
  const set = (status: ClashDecision) => decide({ ids: [point.id], status })
  const rest = clashDecisions.filter((one) => one !== 'approved' && one !== 'ignored')
  return (
    <>
      <Button disabled={isGone || point.status === 'approved'} onClick={() => set('approved')}>
        {t('clash.decide.approved')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'one', label: t('clash.ignoreOne'), disabled: isGone, onClick: () => set('ignored') },
            {
              key: 'group',
              label: t('clash.ignoreGroup'),
              onClick: () => decide({ groupIds: [point.groupId], status: 'ignored' }),
            },
            { key: 'rule', label: t('clash.ignoreLike'), onClick: onIgnoreLike },
          ],
        }}
      >
        <Button>{t('clash.ignore')}</Button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: rest.map((status) => ({
            key: status,
            label: t(`clash.decide.${status}`),
            disabled: isGone || status === point.status,
            onClick: () => set(status),
          })),
        }}
      >
        <Button icon={<Icon name="more" />} aria-label={t('common.more')} />
      </Dropdown>
    </>
  )
}

function PointFacts({ point, triage }: { point: ClashPointDetail; triage: Triage }) {
  const { t } = useTranslation()
  const { titleOf, placeOf, mm } = useClashWords()
  const { firstRun, lastRun, group, test, issue, quality } = point
  return (
    <>
      <h2>{titleOf(point)}</h2>
      <p className="clash-line">
        <ClashStatus status={point.status} />
        <span>{t(`clash.type.${point.type}`)}</span>
        <span>{placeOf(point)}</span>
      </p>
      <SectionSketch point={point} />
      {point.why && <p className="clash-quiet">{t(`clash.why.${point.why}`)}</p>}
      {quality !== 'solid' && <p className="clash-quiet">{t(`clash.quality.${quality}`)}</p>}
      <section className="clash-part">
        <ElementLine side="a" point={point} />
        <ElementLine side="b" point={point} />
      </section>
      <dl className="clash-facts">
        <dt>{t('clash.field.group')}</dt>
        <dd>
          <button type="button" className="clash-link" onClick={() => triage.openGroup(point.groupId)}>
            {group.name} {t('clash.inBrackets', { count: group.points })}
          </button>
        </dd>
        <dt>{t('clash.field.test')}</dt>
        <dd>
          {test.name} · {t(`clash.tolerance.${point.type}`)} {mm(test.tolerance)}
        </dd>
        <dt>{t('clash.field.first')}</dt>
        <dd>
          {firstRun.label}
          {lastRun.id !== firstRun.id && point.status !== 'resolved' && (
            <> · {t('clash.stillIn', { label: lastRun.label })}</>
          )}
        </dd>
        {issue && (
          <>
            <dt>{t('clash.field.issue')}</dt>
            <dd>
              <Link to={listAddress({ projId: point.projId, id: issue.id })}>{issue.number ?? issue.title}</Link>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function ElementLine({ side, point }: { side: 'a' | 'b'; point: ClashPointDetail }) {
  const { t } = useTranslation()
  const { nameOf, disciplineOf } = useClashWords()
  const element = point[side]
  return (
    <div className="clash-element">
      <i className={`clash-swatch clash-swatch-${side}`} />
      <span className="browse-cut" title={nameOf(element)}>
        {nameOf(element)}
      </span>
      <span className="clash-element-side">
        {[disciplineOf(element.discipline), element.system].filter(Boolean).join(' · ')}
      </span>
      <span className="clash-quiet browse-cut">
        {[element.bottom !== undefined && t('clash.bottom', { value: element.bottom.toFixed(3) }), element.model]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}
