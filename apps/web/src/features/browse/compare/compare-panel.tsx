import { changeKinds, type ModelChange, modelCompareRecord } from '@sunmao/contract'
import { Pagination, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { propertyValueText } from '../../model/elements/property-value.api.ts'
import { useSteps } from '../steps.ts'
import { useWorkbench } from '../workbench.ts'
import { ChangeKind } from './change-kind.panel.tsx'
import type { CompareScene } from './compared-state.ts'
import { KindChips } from './kind-chips.panel.tsx'
import { useCompared } from './use-compared.ts'

const SIZE = 50

/** All that differs between two versions; choosing one flies there. J and K go through them. */
export function ComparePanel({ scene }: { scene: CompareScene }) {
  const { t } = useTranslation()
  const { projId } = useWorkbench()
  const { query, setQuery } = usePage()
  const may = useProjectCan(projId)
  const kind = changeKinds.find((one) => one === query.get('kind'))
  const isBeside = query.get('side') === '1'
  const [page, setPage] = useState(0)
  const [at, setAt] = useState<number>()
  const { id, fromName, toName, counts, subId } = scene.record
  const list = useCall(
    modelCompareRecord.modelCompared,
    { query: { id, kind, page, size: SIZE } },
    { keepPrevious: true },
  )
  const show = useCompared(scene, kind, isBeside)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another list.
  useEffect(() => {
    setPage(0)
    setAt(undefined)
  }, [kind])
  const total = list.data?.totalElements ?? 0
  useSteps((by) => {
    const next = Math.min(Math.max((at ?? (by > 0 ? -1 : 0)) + by, 0), total - 1)
    setAt(next)
    setPage(Math.floor(next / SIZE))
  }, total > 0)
  const rows = list.isPlaceholderData ? undefined : list.data?.content
  const chosen = at === undefined ? undefined : rows?.[at - page * SIZE]
  const flown = useRef<ModelChange>(undefined)
  useEffect(() => {
    if (!chosen || flown.current === chosen) return
    flown.current = chosen
    show(chosen)
  }, [chosen, show])
  return (
    <div className="browse-compare">
      <Link to={`/model/compare?projId=${projId}&sub=${subId}&id=${id}`}>
        {t('modelCompare.fromTo', { from: fromName, to: toName })}
      </Link>
      {may('model:multiView') && (
        <Segmented
          size="small"
          aria-label={t('browse.compareAs')}
          value={isBeside ? 'side' : 'one'}
          options={[
            { value: 'one', label: t('browse.inOnePicture') },
            { value: 'side', label: t('browse.sideBySide') },
          ]}
          onChange={(next) => setQuery({ side: next === 'side' ? 1 : undefined })}
        />
      )}
      <KindChips counts={counts} kind={kind} />
      {!list.data && <SkeletonList rows={6} />}
      {list.data && total === 0 && <Empty text={t('modelCompare.same')} />}
      <ol className="browse-changes">
        {list.data?.content.map((change, place) => (
          <ChangeRow
            key={`${change.kind}${change.element.fileId}/${change.element.index}`}
            change={change}
            isChosen={change === chosen}
            onChoose={() => setAt(page * SIZE + place)}
          />
        ))}
      </ol>
      {total > SIZE && (
        <Pagination
          size="small"
          simple
          current={page + 1}
          pageSize={SIZE}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </div>
  )
}

interface ChangeRowProps {
  change: ModelChange
  isChosen: boolean
  onChoose: () => void
}

function ChangeRow({ change: { kind, element, distance, values }, isChosen, onChoose }: ChangeRowProps) {
  const { t, i18n } = useTranslation()
  const { classTerm, propertyTerm, valueTerm } = useIfcTerms()
  const value = (text: string | undefined, unit: string | undefined) =>
    text === undefined ? t('modelCompare.nothing') : propertyValueText({ value: valueTerm(text), unit })
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  const millimetres = Math.round((distance ?? 0) * 1000).toLocaleString(i18n.language)
  return (
    <li ref={row}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className="browse-cut">{element.name || element.tag || classTerm(element.class)}</span>
        <ChangeKind kind={kind} />
        <span className="browse-quiet">{element.level}</span>
        {distance !== undefined && (
          <span className="browse-quiet">{t('modelCompare.mm', { distance: millimetres })}</span>
        )}
      </button>
      {isChosen && values.length > 0 && (
        <ul>
          {values.map(({ set, name, from, to, unit }) => (
            <li key={`${set}/${name}`}>
              <span className="browse-quiet" title={[set, name].filter(Boolean).join(' / ')}>
                {propertyTerm(name)}
              </span>{' '}
              <del>{value(from, unit)}</del> → <ins>{value(to, unit)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
