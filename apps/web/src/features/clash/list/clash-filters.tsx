import { clashStatuses, clashTypes, unresolvedClashStatuses } from '@sunmao/contract'
import { Button, Input, InputNumber, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinValues, valuesIn } from '../../../ui/filter/address-values.ts'
import { FacetFilter } from '../../../ui/filter/facet-filter.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useClashFacets } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { ALL, depthIn, depthText, isFiltered, noFilters, pairIn, statusesIn } from '../clash-query.ts'
import type { Triage } from '../use-triage.ts'

/** Text, then one filter for each field with how many there are of each value. */
export function ClashFilters({ triage: { filter, query, setQuery } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { disciplineOf } = useClashWords()
  const { data: facets } = useClashFacets(filter)
  const isSet = ['type', 'test', 'assignee', 'issue'].some((name) => query.has(name))
  const [isMore, setMore] = useState(isSet)
  const statuses = statusesIn(query)
  const pair = pairIn(query)
  const setStatuses = (next: readonly string[]) => {
    const isWaiting =
      next.length === unresolvedClashStatuses.length && unresolvedClashStatuses.every((one) => next.includes(one))
    setQuery({
      status:
        next.length === 0 || next.length === clashStatuses.length ? ALL : isWaiting ? undefined : joinValues(next),
    })
  }
  const isWaiting = statuses === unresolvedClashStatuses
  const countOf = (status: string) => facets?.status.find(({ value }) => value === status)?.count ?? 0
  return (
    <div className="clash-filters">
      <Input
        allowClear
        key={filter.blurry ?? ''}
        className="clash-search"
        prefix={<Icon name="search" />}
        suffix={<kbd>/</kbd>}
        defaultValue={filter.blurry}
        placeholder={t('clash.search')}
        aria-label={t('clash.search')}
        onPressEnter={({ currentTarget }) => setQuery({ blurry: currentTarget.value.trim() })}
        onClear={() => setQuery({ blurry: undefined })}
      />
      <div className="clash-facets">
        {pair && <Removable text={pair.map(disciplineOf).join(' × ')} onRemove={() => setQuery({ pair: undefined })} />}
        {isWaiting ? (
          <Removable text={t('clash.waiting')} onRemove={() => setQuery({ status: ALL })} />
        ) : (
          <FacetFilter
            title={t('common.status')}
            values={clashStatuses.map((value) => ({ value, label: t(`clash.status.${value}`), count: countOf(value) }))}
            chosen={statuses === ALL ? [] : [...statuses]}
            onChange={setStatuses}
          />
        )}
        <FacetFilter
          title={t('clash.field.level')}
          values={facets?.level.map((one) => ({ ...one, label: one.label || t('clash.noLevel') }))}
          chosen={valuesIn(query, 'level')}
          onChange={(values) => setQuery({ level: joinValues(values) })}
        />
        <DepthFilter query={query} onChange={(depth) => setQuery({ depth })} />
        {isMore && (
          <>
            <FacetFilter
              title={t('clash.field.test')}
              values={facets?.test}
              chosen={valuesIn(query, 'test')}
              onChange={(values) => setQuery({ test: values.at(-1) })}
            />
            <FacetFilter
              title={t('clash.field.type')}
              values={clashTypes.map((value) => ({
                value,
                label: t(`clash.type.${value}`),
                count: facets?.type.find((one) => one.value === value)?.count ?? 0,
              }))}
              chosen={valuesIn(query, 'type')}
              onChange={(values) => setQuery({ type: joinValues(values) })}
            />
            <FacetFilter
              title={t('clash.field.assignee')}
              values={facets?.assignee.map((one) => ({ ...one, label: one.label || t('clash.nobody') }))}
              chosen={valuesIn(query, 'assignee')}
              onChange={(values) => setQuery({ assignee: joinValues(values) })}
            />
            <button
              type="button"
              className="facet"
              aria-pressed={filter.hasIssue === false}
              onClick={() => setQuery({ issue: filter.hasIssue === false ? undefined : '0' })}
            >
              {t('clash.noIssue')}
            </button>
          </>
        )}
        <button type="button" className="facet" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {t(isMore ? 'common.collapse' : 'common.more')}{' '}
          <Icon name={isMore ? 'chevron-up' : 'chevron-down'} size={12} />
        </button>
        {isFiltered(query) && (
          <Button type="link" size="small" onClick={() => setQuery(noFilters)}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Removable({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="facet"
      aria-pressed="true"
      aria-label={t('clash.removeFilter', { name: text })}
      onClick={onRemove}
    >
      {text} <Icon name="close" size={12} />
    </button>
  )
}

function DepthFilter({ query, onChange }: { query: URLSearchParams; onChange: (depth: string | undefined) => void }) {
  const { t } = useTranslation()
  const { depthFrom, depthTo } = depthIn(query)
  const isSet = depthFrom !== undefined || depthTo !== undefined
  const field = (label: string, value: number | undefined, set: (next: number | undefined) => void) => (
    <div className="clash-depth-field">
      <span>{label}</span>
      <InputNumber
        min={0}
        max={999_999}
        precision={0}
        value={value ?? null}
        aria-label={label}
        suffix="mm"
        onChange={(next) => set(next ?? undefined)}
      />
    </div>
  )
  const content = (
    <div className="clash-depth-fields">
      {field(t('clash.depthFrom'), depthFrom, (next) => onChange(depthText(next, depthTo)))}
      {field(t('clash.depthTo'), depthTo, (next) => onChange(depthText(depthFrom, next)))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={content}>
      <button type="button" className="facet" aria-pressed={isSet} aria-haspopup="dialog">
        {isSet ? t('clash.depthSpan', { from: depthFrom ?? 0, to: depthTo ?? '∞' }) : t('clash.field.depth')}
        <Icon name="chevron-down" size={12} />
      </button>
    </Popover>
  )
}
