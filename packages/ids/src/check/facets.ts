// Whether a record has what a facet asks for. Three answers: it has it, it has something else, it has nothing of it; what is optional
// may be missing, but not be something else.
import type { Facet, IdsValue } from '../ids.ts'
import type { IfcFacts } from '../model/ifc-facts.ts'
import type { TypedValue } from '../model/model-values.ts'
import { matchesValue } from './value.ts'

export type Answer = 'has' | 'other' | 'missing'

type FacetOf<K extends Facet['kind']> = Extract<Facet, { kind: K }>
type Check<K extends Facet['kind']> = (facts: IfcFacts, record: number, facet: FacetOf<K>) => Answer

const any = (wanted: IdsValue | undefined, values: readonly string[]) =>
  wanted === undefined || values.some((value) => matchesValue(wanted, value))

const entity: Check<'entity'> = (facts, record, wanted) => (isEntity(facts, record, wanted) ? 'has' : 'other')

type Entity = Pick<FacetOf<'entity'>, 'name' | 'predefinedType'>

const isEntity = (facts: IfcFacts, record: number, { name, predefinedType }: Entity): boolean =>
  matchesValue(name, facts.classOf(record)) &&
  (predefinedType === undefined || any(predefinedType, facts.predefinedTypes(record)))

const partOf: Check<'partOf'> = (facts, record, { relation, entity: wanted }) => {
  const wholes = facts.wholes(record, relation)
  if (wholes.length === 0) return 'missing'
  return wholes.some((whole) => isEntity(facts, whole, wanted)) ? 'has' : 'other'
}

const classification: Check<'classification'> = (facts, record, { system, value }) => {
  const found = facts.classifications(record).filter((one) => matchesValue(system, one.system))
  if (found.length === 0) return 'missing'
  return value === undefined || found.some(({ values }) => any(value, values)) ? 'has' : 'other'
}

const attribute: Check<'attribute'> = (facts, record, { name, value }) => {
  const found = facts.attributes(record, name)
  if (found.length === 0) return 'missing'
  if (value === undefined) return 'has'
  return found.every(({ values }) => values.some((one) => matchesValue(value, one.value))) ? 'has' : 'other'
}

const material: Check<'material'> = (facts, record, { value }) => {
  const names = facts.materials(record)
  if (names === undefined) return 'missing'
  return any(value, names) ? 'has' : 'other'
}

/** Every set of that name has the property, and every property of that name the value. */
const property: Check<'property'> = (facts, record, facet) => {
  let answer: Answer = 'missing'
  let isEverywhere = true
  for (const set of facts.propertySets(record)) {
    if (!matchesValue(facet.propertySet, set.name)) continue
    let isHere = false
    for (const one of set.properties) {
      if (!matchesValue(facet.baseName, one.name) || one.values.length === 0) continue
      isHere = true
      if (answer !== 'other') answer = fits(facet, one.values) ? 'has' : 'other'
    }
    isEverywhere &&= isHere
  }
  return answer === 'has' && !isEverywhere ? 'other' : answer
}

function fits({ dataType, value }: FacetOf<'property'>, values: readonly TypedValue[]): boolean {
  const typed = dataType === undefined ? values : values.filter(({ type }) => type === dataType)
  return typed.length > 0 && (value === undefined || typed.some((one) => matchesValue(value, one.value)))
}

const checks: { [K in Facet['kind']]: Check<K> } = { entity, partOf, classification, attribute, property, material }

export const askFacet = (facts: IfcFacts, record: number, facet: Facet): Answer =>
  (checks[facet.kind] as Check<Facet['kind']>)(facts, record, facet as never)
