// What a document asks for, in sentences: a reader need not know how it is written.
import type { RequirementSpecification } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Facet, IdsValue, Requirement, Restriction, Specification } from '@sunmao/ids'

export const specificationIn = (lang: Lang, one: Specification): RequirementSpecification => ({
  name: one.name,
  identifier: one.identifier,
  description: one.description,
  instructions: one.instructions,
  cardinality: one.cardinality,
  ifcVersions: one.ifcVersions,
  applicability: one.applicability.map((facet) => facetIn(lang, facet)),
  requirements: one.requirements.map((each) => requirementIn(lang, each)),
})

export function requirementIn(lang: Lang, requirement: Requirement): string {
  const what = facetIn(lang, requirement)
  if (requirement.cardinality === 'required') return what
  return translate(lang, `requirement.is.${requirement.cardinality}`, { what })
}

function facetIn(lang: Lang, facet: Facet): string {
  const say = (value: IdsValue) => valueIn(lang, value)
  switch (facet.kind) {
    case 'entity':
      return facet.predefinedType
        ? translate(lang, 'requirement.facet.entityTyped', { name: say(facet.name), type: say(facet.predefinedType) })
        : translate(lang, 'requirement.facet.entity', { name: say(facet.name) })
    case 'partOf':
      return translate(lang, 'requirement.facet.partOf', { whole: facetIn(lang, { kind: 'entity', ...facet.entity }) })
    case 'classification':
      return facet.value
        ? translate(lang, 'requirement.facet.classified', { system: say(facet.system), value: say(facet.value) })
        : translate(lang, 'requirement.facet.classification', { system: say(facet.system) })
    case 'attribute':
      return facet.value
        ? translate(lang, 'requirement.facet.attributeIs', { name: say(facet.name), value: say(facet.value) })
        : translate(lang, 'requirement.facet.attribute', { name: say(facet.name) })
    case 'property': {
      const names = {
        set: say(facet.propertySet),
        name: say(facet.baseName),
        value: facet.value ? say(facet.value) : '',
      }
      return translate(lang, facet.value ? 'requirement.facet.propertyIs' : 'requirement.facet.property', names)
    }
    case 'material':
      return facet.value
        ? translate(lang, 'requirement.facet.materialIs', { value: say(facet.value) })
        : translate(lang, 'requirement.facet.material')
  }
}

function valueIn(lang: Lang, value: IdsValue): string {
  return 'simple' in value ? value.simple : restrictionIn(lang, value.restriction)
}

const signs = { minInclusive: '≥', minExclusive: '>', maxInclusive: '≤', maxExclusive: '<' } as const

function restrictionIn(lang: Lang, { enumeration, patterns, bounds, lengths }: Restriction): string {
  const between = Object.entries(signs).flatMap(([name, sign]) => {
    const bound = bounds[name as keyof typeof signs]
    return bound === undefined ? [] : [`${sign} ${bound}`]
  })
  const { length, minLength: least = length, maxLength: most = length } = lengths
  const letters =
    least === undefined && most === undefined
      ? []
      : [translate(lang, 'requirement.value.letters', { least: least ?? 0, most: most ?? '…' })]
  const like = patterns.map((pattern) => translate(lang, 'requirement.value.pattern', { pattern }))
  return [...(enumeration.length > 0 ? [enumeration.join(' / ')] : []), ...like, ...between, ...letters].join(', ')
}
