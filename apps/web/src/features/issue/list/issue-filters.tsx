import {
  type IssueFilter,
  type IssueSort,
  type issue,
  issueGroupings,
  issueSorts,
  issueStatuses,
  projectSub,
  type Reply,
} from '@sunmao/contract'
import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { joinValues, valuesIn } from '../../../ui/filter/address-values.ts'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { FacetFilter } from '../../../ui/filter/facet-filter.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { furtherFacets, groupIn, isFiltered, noFilters, shownFacets } from '../issue-query.ts'
import { meaningOf } from '../issue-status.tsx'
import { IssueViews } from '../views/issue-views.tsx'
import './filters.css'

type Facets = Reply<typeof issue.queryIssueReferenceOptions>

interface IssueFiltersProps {
  projId: number
  filter: IssueFilter
  sort: IssueSort
  facets: Facets | undefined
}

const mine = ['raised', 'assigned', 'review', 'watched'] as const

/** Text, status and sub, then one filter for each field with how many there are of each value. */
export function IssueFilters({ projId, filter, sort, facets }: IssueFiltersProps) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const isSet = furtherFacets.some((name) => query.has(name)) || query.has('mine') || query.has('overdue')
  const [isMore, setMore] = useState(isSet)
  const set = (changes: Record<string, string | number | undefined>) => setQuery({ ...changes, page: undefined })
  const statuses = valuesIn(query, 'status')
  const toggle = (status: string) =>
    set({
      status: joinValues(statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]),
    })
  const countOf = (status: string) => facets?.status.find(({ value }) => value === status)?.count ?? 0
  // Drafts, rejected and void ones are rare: they stand here once there are some.
  const shown = issueStatuses.filter(
    (status) =>
      ['open', 'doing', 'answered', 'closed'].includes(status) || statuses.includes(status) || countOf(status) > 0,
  )
  return (
    <div className="issue-filters">
      <Input.Search
        allowClear
        key={filter.blurry ?? ''}
        className="issue-search"
        defaultValue={filter.blurry}
        placeholder={t('issue.search')}
        aria-label={t('issue.search')}
        onSearch={(text) => set({ blurry: text.trim() })}
      />
      <Chips label={t('common.status')}>
        {shown.map((status) => (
          <Chip
            key={status}
            isPressed={statuses.includes(status)}
            count={facets && countOf(status)}
            onClick={() => toggle(status)}
          >
            <Status meaning={meaningOf[status]}>{t(`issue.status.${status}`)}</Status>
          </Chip>
        ))}
      </Chips>
      <div className="issue-facets">
        {(subs?.length ?? 0) > 1 && (
          <Select
            allowClear
            className="issue-sub"
            aria-label={t('issue.field.sub')}
            placeholder={t('issue.subAll')}
            value={filter.subId}
            options={subs?.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
            onChange={(sub?: number) => set({ sub, id: undefined })}
          />
        )}
        {[...shownFacets, ...(isMore ? furtherFacets : [])].map((name) => (
          <FacetFilter
            key={name}
            title={t(`issue.field.${name}`)}
            values={
              name === 'round'
                ? facets?.round.map((one) => ({ ...one, label: t('issue.round', { round: one.value }) }))
                : facets?.[name]
            }
            chosen={valuesIn(query, name)}
            onChange={(values) => set({ [name]: joinValues(values) })}
          />
        ))}
        {isMore && (
          <>
            <Select
              allowClear
              className="issue-mine"
              aria-label={t('issue.mine')}
              placeholder={t('issue.mine')}
              value={filter.mine}
              options={mine.map((value) => ({ value, label: t(`issue.mine.${value}`) }))}
              onChange={(value?: string) => set({ mine: value })}
            />
            <button
              type="button"
              className="facet"
              aria-pressed={filter.isOverdue === true}
              onClick={() => set({ overdue: filter.isOverdue ? undefined : 1 })}
            >
              {t('issue.overdue')}
            </button>
          </>
        )}
        <Button type="text" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {t(isMore ? 'common.collapse' : 'issue.filterMore')}
        </Button>
        {filter.isReturned && <Removable text={t('issue.returned')} onRemove={() => set({ returned: undefined })} />}
        {filter.raisedIn && (
          <Removable text={t('issue.raisedIn', filter.raisedIn)} onRemove={() => set({ raised: undefined })} />
        )}
        {filter.closedIn && (
          <Removable text={t('issue.closedIn', filter.closedIn)} onRemove={() => set({ closed: undefined })} />
        )}
        {isFiltered(filter) && (
          <Button type="text" icon={<Icon name="close" />} onClick={() => setQuery({ ...noFilters })}>
            {t('common.clearFilters')}
          </Button>
        )}
        <span className="issue-look">
          <IssueViews projId={projId} />
          <Segmented
            aria-label={t('issue.viewLabel')}
            value={query.get('view') === 'board' ? 'board' : 'table'}
            options={(['table', 'board'] as const).map((value) => ({ value, label: t(`issue.view.${value}`) }))}
            onChange={(view) => set({ view: view === 'board' ? view : undefined })}
          />
          {query.get('view') !== 'board' && (
            <Select
              variant="borderless"
              aria-label={t('issue.group')}
              value={groupIn(query) ?? ''}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: t('issue.group.none') },
                ...issueGroupings.map((value) => ({
                  value,
                  label: t('issue.groupBy', { name: t(`issue.field.${value}`) }),
                })),
              ]}
              onChange={(group) => set({ group })}
            />
          )}
        </span>
        <Select
          className="issue-sort"
          variant="borderless"
          aria-label={t('issue.sort')}
          value={sort.by}
          options={issueSorts.map((value) => ({ value, label: t(`issue.sort.${value}`) }))}
          onChange={(by) => set({ sort: by === 'createTime' ? undefined : by })}
        />
      </div>
    </div>
  )
}

/** A filter that a figure of the statistics has set. */
const Removable = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button type="button" className="facet" aria-pressed="true" onClick={onRemove}>
    {text} <Icon name="close" size={12} />
  </button>
)
