import { type DraftFacet, draftFacetKinds } from '@sunmao/contract'
import { ifcNames } from '@sunmao/i18n/ifc'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { emptyFacet } from './draft-specification.ts'
import { NameField, ValueField } from './value-field.tsx'

interface FacetRowProps<F extends DraftFacet> {
  facet: F
  /** In front of it, such as how often it has to be there. */
  lead?: React.ReactNode
  onChange: (facet: F) => void
  onRemove: () => void
}

/** What something is, has or belongs to. */
export function FacetRow<F extends DraftFacet>({ facet, lead, onChange, onRemove }: FacetRowProps<F>) {
  const { t } = useTranslation()
  const rest = () => {
    const { cardinality, instructions, uri } = facet as F & {
      cardinality?: string
      instructions?: string
      uri?: string
    }
    return { ...(cardinality && { cardinality }), ...(instructions && { instructions }), ...(uri && { uri }) }
  }
  return (
    <li className="requirement-facet">
      {lead}
      <Select<DraftFacet['kind']>
        aria-label={t('requirement.edit.kind')}
        value={facet.kind}
        popupMatchSelectWidth={false}
        options={draftFacetKinds.map((kind) => ({ value: kind, label: t(`requirement.edit.kind.${kind}`) }))}
        onChange={(kind) => onChange({ ...emptyFacet(kind), ...rest() } as F)}
      />
      <Fields facet={facet} onChange={(part) => onChange({ ...facet, ...part })} />
      <Button
        type="text"
        icon={<Icon name="trash" />}
        aria-label={t('requirement.edit.removeFacet')}
        onClick={onRemove}
      />
    </li>
  )
}

interface FieldsProps {
  facet: DraftFacet
  onChange: (part: Partial<DraftFacet>) => void
}

function Fields({ facet, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const words = t('requirement.edit.value')
  const put = (part: object) => onChange(part as Partial<DraftFacet>)
  switch (facet.kind) {
    case 'entity':
      return <ClassFields entity={facet} onChange={put} />
    case 'partOf':
      return <ClassFields entity={facet.entity} onChange={(part) => put({ entity: { ...facet.entity, ...part } })} />
    case 'property':
      return (
        <>
          <NameField
            label={t('requirement.edit.set')}
            value={facet.propertySet}
            onChange={(propertySet) => put({ propertySet })}
          />
          <PropertyName value={facet.baseName} onChange={(baseName) => put({ baseName })} />
          <ValueField label={words} value={facet.value} onChange={(value) => put({ value })} />
        </>
      )
    case 'attribute':
      return (
        <>
          <NameField
            label={t('requirement.edit.attribute')}
            value={facet.name}
            options={attributes.map((value) => ({ value, label: value }))}
            onChange={(name) => put({ name })}
          />
          <ValueField label={words} value={facet.value} onChange={(value) => put({ value })} />
        </>
      )
    case 'classification':
      return (
        <>
          <NameField label={t('requirement.edit.system')} value={facet.system} onChange={(system) => put({ system })} />
          <ValueField label={words} value={facet.value} onChange={(value) => put({ value })} />
        </>
      )
    case 'material':
      return <ValueField label={words} value={facet.value} onChange={(value) => put({ value })} />
  }
}

const attributes = ['Name', 'Description', 'ObjectType', 'Tag', 'LongName', 'PredefinedType']

type Entity = Pick<Extract<DraftFacet, { kind: 'entity' }>, 'name' | 'predefinedType'>

function ClassFields({ entity, onChange }: { entity: Entity; onChange: (part: Partial<Entity>) => void }) {
  const { t } = useTranslation()
  const { classTerm } = useIfcTerms()
  return (
    <>
      <NameField
        inCapitals
        label={t('requirement.edit.class')}
        value={entity.name}
        options={ifcNames.classes.map((name) => ({ value: name.toUpperCase(), label: `${classTerm(name)} ${name}` }))}
        onChange={(name) => onChange({ name })}
      />
      <ValueField
        label={t('requirement.edit.type')}
        value={entity.predefinedType}
        onChange={(predefinedType) => onChange({ predefinedType })}
      />
    </>
  )
}

function PropertyName({ value, onChange }: Pick<Parameters<typeof NameField>[0], 'value' | 'onChange'>) {
  const { t } = useTranslation()
  const { propertyTerm } = useIfcTerms()
  return (
    <NameField
      label={t('requirement.edit.property')}
      value={value}
      options={ifcNames.properties.map((name) => ({ value: name, label: `${propertyTerm(name)} ${name}` }))}
      onChange={onChange}
    />
  )
}
