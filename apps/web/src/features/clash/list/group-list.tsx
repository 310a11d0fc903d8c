import { type ClashGroup, type ClashPoint, clashStatuses } from '@sunmao/contract'
import { Button } from 'antd'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useClashWords } from '../clash-labels.ts'
import { isNarrowed, noFilters } from '../clash-query.ts'
import { ClashCountsLine } from '../clash-status.tsx'
import { byNumber, type Triage } from '../use-triage.ts'
import { NothingFound } from './nothing-found.tsx'
import { PointRow } from './point-row.tsx'
import { groupLayout } from './row-layout.ts'
import { useGroupRows, usePointRows } from './use-rows.ts'
import { VirtualRows } from './virtual-rows.tsx'

/** Groups, those with most points first; the open one has its points under it. */
export function GroupList({ triage, onSetUp }: { triage: Triage; onSetUp: () => void }) {
  const { t } = useTranslation()
  const { filter, groupId, pointId, members, query, setQuery, open, openGroup } = triage
  const groups = useGroupRows(filter)
  const points = usePointRows({ ...filter, groupId, sort: byNumber }, groupId !== undefined)
  const isPhone = useMedia('(max-width: 700px)')
  const words = useClashWords()
  const openPoint = ({ id, groupId: inGroup }: ClashPoint) => open({ id, groupId: inGroup }, points.indexOf(id))
  const latest = useRef({ openPoint, openGroup })
  latest.current = { openPoint, openGroup }
  if (groups.error) return <Failure text={groups.error.message} onRetry={groups.refetch} />
  if (groups.total === undefined) return <SkeletonList rows={6} />
  if (groups.total === 0) return <NothingFound triage={triage} onSetUp={onSetUp} />
  const opened = groupId === undefined ? undefined : groups.indexOf(groupId)
  const layout = groupLayout({
    groups: groups.total,
    ...(opened !== undefined && { open: opened }),
    points: points.total ?? groups.at(opened ?? -1)?.points ?? 0,
    groupHeight: isPhone ? 64 : 57,
    pointHeight: isPhone ? 44 : 30,
  })
  const at = members?.findIndex(({ id }) => id === pointId) ?? -1
  const current = layout.rowOfPoint(at) ?? (opened === undefined ? undefined : layout.rowOfGroup(opened))
  const keyOf = (row: number) => {
    const { kind, at: place } = layout.at(row)
    return `${kind}${(kind === 'group' ? groups : points).at(place)?.id ?? `-${place}`}`
  }
  return (
    <>
      <VirtualRows
        label={t('clash.tab.groups')}
        count={layout.count}
        offsetOf={layout.offsetOf}
        keyOf={keyOf}
        {...(current !== undefined && { current })}
        onRange={(from, to) => {
          const places = Array.from({ length: to - from }, (_, each) => layout.at(from + each))
          for (const [kind, rows] of [
            ['group', groups],
            ['point', points],
          ] as const) {
            const own = places.filter((one) => one.kind === kind).map((one) => one.at)
            if (own.length > 0) rows.setRange(Math.min(...own), Math.max(...own) + 1)
          }
        }}
        row={(row) => {
          const { kind, at: place } = layout.at(row)
          if (kind === 'group') {
            const group = groups.at(place)
            return (
              group && (
                <GroupRow group={group} isOpen={place === opened} onOpen={(id) => latest.current.openGroup(id)} />
              )
            )
          }
          const point = points.at(place)
          return (
            point && (
              <PointRow
                point={point}
                words={words}
                mark={place + 1}
                isCurrent={point.id === pointId}
                onOpen={(opened) => latest.current.openPoint(opened)}
              />
            )
          )
        }}
      />
      {isNarrowed(query) && (
        <p className="clash-beyond">
          {t('clash.filtered')}{' '}
          <Button type="link" size="small" onClick={() => setQuery(noFilters)}>
            {t('common.clearFilters')}
          </Button>
        </p>
      )}
    </>
  )
}

interface GroupRowProps {
  group: ClashGroup
  isOpen: boolean
  /** May be another function at every turn: it must do the same for the same group. */
  onOpen: (id: number | undefined) => void
}

/** A row that stays as it is is not made again while one scrolls. */
const GroupRow = memo(
  GroupButton,
  (before, now) => before.isOpen === now.isOpen && (before.group === now.group || isSameGroup(before.group, now.group)),
)

const isSameGroup = (one: ClashGroup, other: ClashGroup) =>
  (['id', 'name', 'level', 'points'] as const).every((name) => one[name] === other[name]) &&
  (['id', 'nickName', 'avatarName', 'left'] as const).every(
    (name) => one.assignee?.[name] === other.assignee?.[name],
  ) &&
  clashStatuses.every((status) => one.counts[status] === other.counts[status])

function GroupButton({ group: { id, name, counts, level, points, assignee }, isOpen, onOpen }: GroupRowProps) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return (
    <button
      type="button"
      className="clash-group"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? undefined : id)}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
      <b className="browse-cut" title={name}>
        {name}
      </b>
      <b>{points}</b>
      <span className="browse-cut">
        <ClashCountsLine counts={counts} /> <span className="clash-quiet">{level}</span>
      </span>
      <span className="clash-group-who">
        {assignee ? (
          <>
            <Avatar name={assignee.nickName} src={assignee.avatarName} size={18} /> {nameOf(assignee)}
          </>
        ) : (
          <span className="clash-quiet">{t('clash.nobody')}</span>
        )}
      </span>
    </button>
  )
}
