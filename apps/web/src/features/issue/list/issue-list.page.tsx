import type { Issue } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMode } from '../../../session/project/mode.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { IssueDetailPanel } from '../detail/issue-detail.panel.tsx'
import { NewIssue } from '../form/new-issue.panel.tsx'
import { useFacets, useIssues, useNeighbours } from '../issue.api.ts'
import { filterIn, groupIn, sortIn } from '../issue-query.ts'
import { BulkBar } from './bulk-bar.tsx'
import { IssueBoard } from './issue-board.tsx'
import { IssueCards } from './issue-cards.tsx'
import { IssueFilters } from './issue-filters.tsx'
import { IssueGroups } from './issue-groups.tsx'
import { IssueHeadActions } from './issue-head-actions.tsx'
import { IssueTable } from './issue-table.tsx'
import { KeyHints } from './key-hints.tsx'
import { useDetailFocus } from './use-detail-focus.ts'
import { useListKeys } from './use-list-keys.ts'
import '../issue.css'
import './list.css'

/** The issues of the project one works in. */
export function IssueListPage() {
  const project = useMode((mode) => mode.project)
  return project && <IssueList key={project.projId} projId={project.projId} />
}

const pending = ['open', 'doing', 'answered']

function IssueList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const asked = { filter: filterIn(query, projId), sort: sortIn(query) }
  const list = useIssues(asked, usePaging())
  const facets = useFacets(asked.filter)
  const id = Number(query.get('id')) || undefined
  const { data: neighbours } = useNeighbours(id, asked)
  const [chosen, setChosen] = useState<readonly Issue[]>([])
  const mayAdd = useProjectCan(projId)('issue:add')
  const [isCreating, setCreating] = useState(false)
  // Beside the list where there is room for both; else in its place.
  const isSplit = useMedia('(width >= 1100px)')
  const isPhone = useMedia('(width < 768px)')
  const open = (next: number | undefined) => setQuery({ id: next })
  const focus = useDetailFocus(id)
  const openRow = (next: number, byKeys: boolean) => {
    if (byKeys && next === id) return focus.enter()
    if (byKeys) focus.want()
    open(next)
  }
  const step = (by: 1 | -1) => {
    const next = id === undefined ? list.data?.content[0]?.id : by > 0 ? neighbours?.nextId : neighbours?.prevId
    if (next) open(next)
  }
  useListKeys({
    id,
    rows: list.data?.content ?? [],
    step,
    open,
    enter: focus.enter,
    chosen,
    setChosen,
    create: mayAdd ? () => setCreating(true) : undefined,
  })
  const detail = id !== undefined && (
    <IssueDetailPanel
      key={id}
      ref={focus.detail}
      id={id}
      neighbours={neighbours}
      onStep={step}
      onOpen={open}
      onClose={() => open(undefined)}
      isPage={!isSplit}
    />
  )
  const isBoard = query.get('view') === 'board'
  const group = groupIn(query)
  const rows = { asked, openId: id, isNarrow: detail !== false, chosen, onChosen: setChosen, onOpen: openRow }
  const count = facets.data?.status.reduce((sum, one) => sum + one.count, 0)
  const waiting = facets.data?.status.reduce((sum, one) => sum + (pending.includes(`${one.value}`) ? one.count : 0), 0)
  return (
    <>
      {(!detail || isSplit) && (
        <>
          <PageHead
            title={t('issue.title')}
            count={count !== undefined && t('issue.count', { count, pending: waiting })}
            actions={
              <IssueHeadActions
                filter={asked.filter}
                chosen={chosen.map((one) => one.id)}
                onNew={() => setCreating(true)}
              />
            }
          />
          <IssueFilters projId={projId} filter={asked.filter} sort={asked.sort} facets={facets.data} />
        </>
      )}
      <div ref={focus.list} className={detail && isSplit ? 'issue-split' : undefined}>
        {(!detail || isSplit) && (
          <div className="issue-main">
            {isPhone && <IssueCards list={list} projId={projId} onOpen={openRow} />}
            {!isPhone && isBoard && <IssueBoard projId={projId} asked={asked} onOpen={open} />}
            {!isPhone && !isBoard && group && <IssueGroups {...rows} group={group} values={facets.data?.[group]} />}
            {!isPhone && !isBoard && !group && <IssueTable {...rows} list={list} />}
            {!isPhone && !isBoard && <KeyHints />}
            {chosen.length > 0 && <BulkBar projId={projId} chosen={chosen} onClear={() => setChosen([])} />}
          </div>
        )}
        {detail}
      </div>
      {isCreating && (
        <NewIssue
          projId={projId}
          subId={asked.filter.subId}
          onClose={() => setCreating(false)}
          onCreated={(made) => open(made.id)}
        />
      )}
    </>
  )
}
