import type { DraftFacet, DraftRequirement, DraftSpecification, RequirementDraft } from '@sunmao/contract'
import { isOpen, simple } from './draft-value.ts'

export const emptyFacet = (kind: DraftFacet['kind']): DraftFacet => {
  switch (kind) {
    case 'entity':
      return { kind, name: simple('') }
    case 'partOf':
      return { kind, entity: { name: simple('') } }
    case 'classification':
      return { kind, system: simple('') }
    case 'attribute':
      return { kind, name: simple('') }
    case 'property':
      return { kind, propertySet: simple(''), baseName: simple('') }
    case 'material':
      return { kind }
  }
}

export const emptySpecification = (): DraftSpecification => ({
  name: '',
  ifcVersions: ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'],
  cardinality: 'optional',
  applicability: [emptyFacet('entity')],
  requirements: [{ ...emptyFacet('property'), cardinality: 'required' } as DraftRequirement],
})

export const emptyDraft = (): RequirementDraft => ({ title: '', specifications: [emptySpecification()] })

/** Whether a name or value of it is still to be filled in. */
export function isFacetOpen(facet: DraftFacet): boolean {
  switch (facet.kind) {
    case 'entity':
      return isOpen(facet.name) || isOpen(facet.predefinedType)
    case 'partOf':
      return isOpen(facet.entity.name) || isOpen(facet.entity.predefinedType)
    case 'classification':
      return isOpen(facet.system) || isOpen(facet.value)
    case 'attribute':
      return isOpen(facet.name) || isOpen(facet.value)
    case 'property':
      return isOpen(facet.propertySet) || isOpen(facet.baseName) || isOpen(facet.value)
    case 'material':
      return isOpen(facet.value)
  }
}

/** What must not be there can have no requirements. */
export const finished = (one: DraftSpecification): DraftSpecification => ({
  ...one,
  name: one.name.trim(),
  requirements: one.cardinality === 'prohibited' ? [] : one.requirements,
})

export const isSpecificationOpen = (one: DraftSpecification): boolean =>
  one.name.trim() === '' ||
  one.ifcVersions.length === 0 ||
  one.applicability.length === 0 ||
  [...one.applicability, ...finished(one).requirements].some(isFacetOpen)

/** As far as it is written: what applies has to be said, requirements may still be open. */
export function triable(one: DraftSpecification): DraftSpecification | undefined {
  if (one.applicability.length === 0 || one.applicability.some(isFacetOpen) || one.ifcVersions.length === 0)
    return undefined
  const { requirements, name } = finished(one)
  return { ...one, name: name || '–', requirements: requirements.filter((each) => !isFacetOpen(each)) }
}
