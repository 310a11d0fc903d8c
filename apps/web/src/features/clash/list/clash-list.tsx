import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomSheet } from '../../../ui/dialog/bottom-sheet.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useClashFacets, useClashRules } from '../clash.api.ts'
import { type ClashTab, clashTabs } from '../clash-query.ts'
import type { Triage } from '../use-triage.ts'
import { ClashFilters } from './clash-filters.tsx'
import { GroupList } from './group-list.tsx'
import { KeyHints } from './key-hints.tsx'
import { PointList } from './point-list.tsx'
import { RuleList } from './rule-list.tsx'
import { useGroupRows } from './use-rows.ts'
import './list.css'

interface ClashListProps {
  triage: Triage
  onSetUp: () => void
}

/** Groups, points and ignore rules beside the model. */
export function ClashList({ triage, onSetUp }: ClashListProps) {
  const { t } = useTranslation()
  const { tab, setQuery } = triage
  const [isOpen, setOpen] = useState(true)
  if (!isOpen)
    return (
      <Button
        className="browse-unfold"
        icon={<Icon name="expand" />}
        aria-label={t('clash.list')}
        onClick={() => setOpen(true)}
      />
    )
  return (
    <BottomSheet className="browse-card browse-left clash-list" label={t('clash.list')}>
      <Tabs
        size="small"
        activeKey={tab}
        className="clash-tabs"
        onChange={(next) => setQuery({ tab: next === 'groups' ? undefined : next })}
        items={clashTabs.map((one) => ({
          key: one,
          label: (
            <>
              {t(`clash.tab.${one}`)} <TabCount triage={triage} tab={one} />
            </>
          ),
        }))}
        tabBarExtraContent={
          <Button
            type="text"
            size="small"
            icon={<Icon name="collapse" />}
            aria-label={t('browse.fold')}
            onClick={() => setOpen(false)}
          />
        }
      />
      {tab !== 'rules' && <ClashFilters triage={triage} />}
      {tab === 'groups' && <GroupList triage={triage} onSetUp={onSetUp} />}
      {tab === 'points' && <PointList triage={triage} onSetUp={onSetUp} />}
      {tab === 'rules' && <RuleList triage={triage} />}
      {tab !== 'rules' && <KeyHints />}
    </BottomSheet>
  )
}

/** How many of each the filter leaves; nothing while it is not known. On its own: it changes with every batch of a run. */
function TabCount({ triage, tab }: { triage: Triage; tab: ClashTab }) {
  const Count = counts[tab]
  return (
    <span className="clash-quiet">
      <Count triage={triage} />
    </span>
  )
}

type Count = (props: { triage: Triage }) => number | undefined
const counts: Record<ClashTab, Count> = {
  groups: ({ triage: { filter } }) => useGroupRows(filter).total,
  points: ({ triage: { filter } }) =>
    useClashFacets(filter)
      .data?.status.filter(({ value }) => filter.status?.includes(value as never) ?? true)
      .reduce((sum, { count }) => sum + count, 0),
  rules: ({ triage: { projId } }) => useClashRules(projId).data?.length,
}
