import { type DraftFacet, type DraftRequirement, type DraftSpecification, draftIfcVersions } from '@sunmao/contract'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { emptyFacet, isFacetOpen } from './draft-specification.ts'
import { FacetRow } from './facet-row.tsx'

interface SpecificationFormProps {
  specification: DraftSpecification
  onChange: (specification: DraftSpecification) => void
}

const cardinalities = ['optional', 'required', 'prohibited'] as const
/** What a requirement of a kind can say; a class is always asked for. */
const saysOf = ({ kind }: DraftFacet): readonly DraftRequirement['cardinality'][] =>
  kind === 'entity'
    ? ['required']
    : kind === 'partOf'
      ? ['required', 'prohibited']
      : ['required', 'optional', 'prohibited']

/** One specification: what it is about, and what that has to have. */
export function SpecificationForm({ specification: one, onChange }: SpecificationFormProps) {
  const { t } = useTranslation()
  const put = (part: Partial<DraftSpecification>) => onChange({ ...one, ...part })
  const { applicability, requirements } = one
  return (
    <Form layout="vertical" component="div" className="requirement-specification">
      <Form.Item label={t('requirement.edit.specificationName')} required>
        <Input
          aria-label={t('requirement.edit.specificationName')}
          value={one.name}
          maxLength={300}
          onChange={({ target }) => put({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('requirement.edit.instructions')}>
        <Input.TextArea
          aria-label={t('requirement.edit.instructions')}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={2000}
          value={one.instructions ?? ''}
          onChange={({ target }) => put({ instructions: target.value || undefined })}
        />
      </Form.Item>
      <Form.Item label={t('requirement.edit.versions')}>
        <Select
          mode="multiple"
          aria-label={t('requirement.edit.versions')}
          value={one.ifcVersions}
          status={one.ifcVersions.length === 0 ? 'error' : ''}
          options={draftIfcVersions.map((value) => ({ value, label: value.replace('_ADD2', '') }))}
          onChange={(ifcVersions) => put({ ifcVersions })}
        />
      </Form.Item>
      <section aria-label={t('requirement.edit.applies')}>
        <header className="requirement-part-head">
          <h3>{t('requirement.edit.applies')}</h3>
          <Select<DraftSpecification['cardinality']>
            size="small"
            aria-label={t('requirement.edit.howMany')}
            value={one.cardinality}
            popupMatchSelectWidth={false}
            options={cardinalities.map((value) => ({ value, label: t(`requirement.edit.howMany.${value}`) }))}
            onChange={(cardinality) => put({ cardinality })}
          />
        </header>
        <ul className="requirement-facets">
          {applicability.map((facet, at) => (
            <FacetRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is theirs
              key={at}
              facet={facet}
              onChange={(next) => put({ applicability: applicability.with(at, next) })}
              onRemove={() => put({ applicability: applicability.toSpliced(at, 1) })}
            />
          ))}
        </ul>
        <Button
          size="small"
          icon={<Icon name="plus" />}
          onClick={() =>
            put({ applicability: [...applicability, emptyFacet(applicability.length === 0 ? 'entity' : 'property')] })
          }
        >
          {t('requirement.edit.addCondition')}
        </Button>
      </section>
      {one.cardinality !== 'prohibited' && (
        <section aria-label={t('requirement.edit.asks')}>
          <header className="requirement-part-head">
            <h3>{t('requirement.edit.asks')}</h3>
          </header>
          <ul className="requirement-facets">
            {requirements.map((facet, at) => (
              <FacetRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is theirs
                key={at}
                facet={facet}
                lead={
                  <Select<DraftRequirement['cardinality']>
                    aria-label={t('requirement.edit.says')}
                    value={facet.cardinality}
                    popupMatchSelectWidth={false}
                    options={saysOf(facet).map((value) => ({ value, label: t(`requirement.edit.says.${value}`) }))}
                    onChange={(cardinality) => put({ requirements: requirements.with(at, { ...facet, cardinality }) })}
                  />
                }
                onChange={(next) => put({ requirements: requirements.with(at, allowed(next)) })}
                onRemove={() => put({ requirements: requirements.toSpliced(at, 1) })}
              />
            ))}
          </ul>
          <Button
            size="small"
            icon={<Icon name="plus" />}
            onClick={() => put({ requirements: [...requirements, asked()] })}
          >
            {t('requirement.edit.addRequirement')}
          </Button>
          {requirements.some(isFacetOpen) && <p className="requirement-quiet">{t('requirement.edit.open')}</p>}
        </section>
      )}
    </Form>
  )
}

const asked = () => ({ ...emptyFacet('property'), cardinality: 'required' }) as DraftRequirement

/** Another kind cannot say everything that the one before did. */
const allowed = (facet: DraftRequirement): DraftRequirement =>
  saysOf(facet).includes(facet.cardinality) ? facet : { ...facet, cardinality: 'required' }
