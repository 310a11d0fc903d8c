import type { ModelChange } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIfcTerms } from '../../api/use-ifc-terms.ts'
import { ChangeKind } from '../browse/compare/change-kind.panel.tsx'
import { propertyValueText } from '../model/elements/property-value.api.ts'

const SHOWN = 3
const mmPerMetre = 1000

export function useChangeColumns(): NonNullable<TableProps<ModelChange>['columns']> {
  const { t, i18n } = useTranslation()
  const { classTerm } = useIfcTerms()
  const mm = (metres: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(metres * mmPerMetre)
  return [
    { title: t('modelCompare.kind'), render: (_, { kind }) => <ChangeKind kind={kind} /> },
    {
      title: t('model.element'),
      render: (_, { element, before }) => (
        <span className="compare-element">
          <span>{element.name || element.tag || `#${element.index}`}</span>
          {before && before.name !== element.name && (
            <span className="model-quiet">{t('modelCompare.wasNamed', { name: before.name })}</span>
          )}
          <span className="model-quiet">{element.globalId}</span>
        </span>
      ),
    },
    {
      title: t('model.class'),
      render: (_, { element }) => <span title={element.class}>{classTerm(element.class)}</span>,
    },
    { title: t('model.level'), render: (_, { element }) => element.level ?? '–' },
    {
      title: t('modelCompare.distance'),
      align: 'right',
      render: (_, { distance }) => (distance === undefined ? '–' : t('modelCompare.mm', { distance: mm(distance) })),
    },
    { title: t('modelCompare.values'), render: (_, { values }) => <Values values={values} /> },
  ]
}

function Values({ values }: Pick<ModelChange, 'values'>) {
  const { t } = useTranslation()
  const { setTerm, propertyTerm, valueTerm } = useIfcTerms()
  const [isOpen, setOpen] = useState(false)
  const value = (text: string | undefined, unit: string | undefined) =>
    text === undefined ? t('modelCompare.nothing') : propertyValueText({ value: valueTerm(text), unit })
  if (values.length === 0) return '–'
  return (
    <ul className="compare-values">
      {values.slice(0, isOpen ? undefined : SHOWN).map(({ set, name, from, to, unit }) => (
        <li key={`${set}/${name}`}>
          <span className="model-quiet" title={`${set} / ${name}`}>
            {setTerm(set)} / {propertyTerm(name)}
          </span>{' '}
          <del>{value(from, unit)}</del> → <ins>{value(to, unit)}</ins>
        </li>
      ))}
      {values.length > SHOWN && (
        <li>
          <Button type="link" size="small" className="model-link" onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('common.collapse') : t('modelCompare.moreValues', { count: values.length - SHOWN })}
          </Button>
        </li>
      )}
    </ul>
  )
}
