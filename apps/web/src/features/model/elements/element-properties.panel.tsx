import { type ElementProperties as Found, type ModelElement, modelQuery } from '@sunmao/contract'
import { Checkbox, Input } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { elementName } from './element-name.ts'
import { propertyValueText } from './property-value.api.ts'
import '../model.css'

/** As many as the server reads at once. */
const MOST = 1000

type Property = Found['properties'][number]

/** What one element is, or what several have in common and where they differ. */
export function ElementProperties({ selected }: { selected: readonly Pick<ModelElement, 'fileId' | 'index'>[] }) {
  const { t } = useTranslation()
  const { setTerm, propertyTerm, isOriginal, setOriginal } = useIfcTerms()
  const [word, setWord] = useState('')
  const elements = selected.slice(0, MOST).map(({ fileId, index }) => ({ fileId, index }))
  const { data, error, refetch } = useCall(
    modelQuery.properties,
    { body: { elements } },
    { enabled: elements.length > 0, keepPrevious: true },
  )
  if (elements.length === 0) return <Empty text={t('model.selectHint')} />
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  const isAsked = ({ set, name }: Property) =>
    `${set} ${name} ${setTerm(set)} ${propertyTerm(name)}`.toLowerCase().includes(word.toLowerCase())
  const rows = data.properties.filter(isAsked)
  const sets = [...new Set(rows.map(({ set }) => set))]
  return (
    <>
      <Head elements={data.elements} />
      <Input
        allowClear
        className="model-property-find"
        aria-label={t('model.propertySearch')}
        placeholder={t('model.propertySearch')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {sets.length === 0 && <Empty text={t(word ? 'common.noMatch' : 'model.noProperties')} />}
      {sets.map((set) => (
        <section key={set} className="model-set">
          <h3 className="model-set-name" title={set}>
            {setTerm(set)}
          </h3>
          <Entries rows={rows.filter((row) => row.set === set)} />
        </section>
      ))}
      <Checkbox className="model-original" checked={isOriginal} onChange={({ target }) => setOriginal(target.checked)}>
        {t('model.originalNames')}
      </Checkbox>
    </>
  )
}

/** What stands in the set itself, then each group under the names of those that it is in. */
function Entries({ rows }: { rows: readonly Property[] }) {
  const { t } = useTranslation()
  const { propertyTerm, valueTerm } = useIfcTerms()
  const groupOf = ({ groups = [] }: Property) => groups.join(' › ')
  const groups = [...new Set(['', ...rows.map(groupOf)])].map((group) => ({
    group,
    facts: rows
      .filter((row) => groupOf(row) === group)
      .map(
        (row) =>
          [
            propertyTerm(row.label ?? row.name),
            row.varies ? t('model.varies') : propertyValueText({ ...row, value: row.value && valueTerm(row.value) }),
            row.name,
          ] as const,
      ),
  }))
  return groups.map(({ group, facts }) => (
    <Fragment key={group}>
      {group && <h4 className="model-group-name">{group}</h4>}
      {facts.length > 0 && <Facts facts={facts} />}
    </Fragment>
  ))
}

function Head({ elements }: { elements: Found['elements'] }) {
  const { t, i18n } = useTranslation()
  const { classTerm } = useIfcTerms()
  const [only] = elements
  if (!only) return null
  if (elements.length > 1) {
    return (
      <header>
        <h2 className="model-set-name">{t('model.selected', { count: elements.length })}</h2>
        <Facts facts={countByClass(elements).map(([name, count]) => [classTerm(name), String(count), name])} />
      </header>
    )
  }
  return (
    <header>
      <h2 className="model-set-name">{elementName(only)}</h2>
      <Facts
        facts={(
          [
            [t('model.class'), classTerm(only.class), only.class],
            [t('model.type'), only.type],
            [t('model.level'), only.level],
            [t('model.room'), only.room],
            [t('model.system'), new Intl.ListFormat(i18n.language).format(only.systems)],
            [t('model.material'), only.material],
            [t('model.classification'), only.classification],
            [t('model.tag'), only.tag],
            ['GlobalId', only.globalId],
          ] as const
        ).filter(([, value]) => value)}
      />
    </header>
  )
}

/** The most frequent first. */
function countByClass(elements: Found['elements']): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const element of elements) counts.set(element.class, (counts.get(element.class) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
