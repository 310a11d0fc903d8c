import { type ClashPoint, clashSorts } from '@sunmao/contract'
import { Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useClashWords } from '../clash-labels.ts'
import type { Triage } from '../use-triage.ts'
import { BulkBar } from './bulk-bar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PointRow } from './point-row.tsx'
import { evenLayout } from './row-layout.ts'
import { usePointRows } from './use-rows.ts'
import { VirtualRows } from './virtual-rows.tsx'

/** All points that the filter leaves, of every group. */
export function PointList({ triage, onSetUp }: { triage: Triage; onSetUp: () => void }) {
  const { t } = useTranslation()
  const { projId, filter, sort, pointId, setQuery, open } = triage
  const words = useClashWords()
  const rows = usePointRows({ ...filter, sort })
  const mayEdit = useProjectCan(projId)('clash:edit')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isPhone = useMedia('(max-width: 700px)')
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const openRow = ({ id, groupId }: ClashPoint) => open({ id, groupId }, rows.indexOf(id))
  const latest = useRef(openRow)
  latest.current = openRow
  if (rows.error) return <Failure text={rows.error.message} onRetry={rows.refetch} />
  if (rows.total === undefined) return <SkeletonList rows={8} />
  if (rows.total === 0) return <NothingFound triage={triage} onSetUp={onSetUp} />
  const current = pointId === undefined ? undefined : rows.indexOf(pointId)
  return (
    <>
      <div className="clash-sort">
        <Select
          size="small"
          variant="borderless"
          aria-label={t('clash.sort')}
          value={sort.by}
          options={clashSorts.map((value) => ({ value, label: t(`clash.sort.${value}`) }))}
          onChange={(next) => setQuery({ sort: next === 'depth' ? undefined : next })}
        />
      </div>
      <VirtualRows
        label={t('clash.tab.points')}
        {...evenLayout(rows.total, isPhone ? 48 : 32)}
        keyOf={(row) => String(rows.at(row)?.id ?? `-${row}`)}
        {...(current !== undefined && { current })}
        onRange={rows.setRange}
        row={(row) => {
          const point = rows.at(row)
          return (
            point && (
              <PointRow
                point={point}
                words={words}
                isCurrent={point.id === pointId}
                {...(mayEdit && {
                  isChosen: chosen.has(point.id),
                  onChoose: (isChosen: boolean) => choose(point.id, isChosen),
                })}
                onOpen={(opened) => latest.current(opened)}
              />
            )
          )
        }}
      />
      {chosen.size > 0 && <BulkBar ids={[...chosen]} onDone={() => setChosen(new Set())} />}
    </>
  )
}
