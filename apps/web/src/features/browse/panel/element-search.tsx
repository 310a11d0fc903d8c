import { type ModelElement, modelQuery, modelScene } from '@sunmao/contract'
import { Button, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { fitSelected, isolate, oneElement, select } from '../elements.ts'
import { useSteps } from '../steps.ts'
import { useWorkbench } from '../workbench.ts'
import { FoundProperties } from './found-properties.tsx'

const SHOWN = 30

/** Finds elements by name, number, class or type; all hits can be lit up at once. */
export function ElementSearch({ onFold }: { onFold: () => void }) {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { classTerm } = useIfcTerms()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const [property, setProperty] = useState<string>()
  const wanted = property
    ? { fileIds: [...fileIds], conditions: [{ name: property, op: 'exists' as const }] }
    : { fileIds: [...fileIds], text: asked }
  const { data } = useCall(
    modelQuery.elements,
    { body: { ...wanted, page: 0, size: SHOWN } },
    { enabled: asked !== '', keepPrevious: true },
  )
  const all = () => call(modelScene.find, { body: wanted })
  const [at, setAt] = useState<number>()
  const go = (element: ModelElement, place: number) => {
    setAt(place)
    select(viewer, oneElement(element.fileId, element.index))
    fitSelected(viewer)
  }
  const hits = asked === '' ? [] : (data?.content ?? [])
  useSteps((by) => {
    const next = Math.min(Math.max((at ?? (by > 0 ? -1 : 0)) + by, 0), hits.length - 1)
    go(hits[next]!, next)
  }, hits.length > 0)
  /** What tells elements of one name apart. */
  const factsOf = ({ name, type, tag, note, class: ifcClass }: ModelElement) =>
    [note, name && type !== name && type, !(tag && note?.includes(tag)) && tag, (name || type) && classTerm(ifcClass)]
      .filter(Boolean)
      .join(' · ')
  const light = async () => select(viewer, await all())
  const only = async () => isolate(viewer, await all(), 'ghosted')
  return (
    <>
      <div className="browse-search">
        <Input.Search
          allowClear
          aria-label={t('browse.search')}
          placeholder={t('browse.search')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(undefined)
            setProperty(undefined)
          }}
          onSearch={() => void light()}
        />
        <Button type="text" icon={<Icon name="collapse" />} aria-label={t('browse.fold')} onClick={onFold} />
      </div>
      {asked !== '' && data && (
        <div className="browse-hits">
          <FoundProperties text={asked} chosen={property} onChoose={setProperty} />
          <p className="browse-quiet" role="status">
            {t('browse.hits', { count: data.totalElements })}
            {data.totalElements > 0 && (
              <>
                <Button type="link" size="small" onClick={light}>
                  {t('browse.selectAll')}
                </Button>
                <Button type="link" size="small" onClick={only}>
                  {t('browse.isolateAll')}
                </Button>
              </>
            )}
          </p>
          {data.totalElements === 0 && <p className="browse-quiet">{t('browse.noHits')}</p>}
          <ul>
            {hits.map((element, place) => (
              <li key={`${element.fileId}/${element.index}`}>
                <button type="button" aria-pressed={at === place} onClick={() => go(element, place)}>
                  <span className="browse-cut">
                    {element.name || element.type || classTerm(element.class)}
                    <span className="browse-quiet browse-hit-facts">{factsOf(element)}</span>
                  </span>
                  <span className="browse-quiet">{element.level}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
