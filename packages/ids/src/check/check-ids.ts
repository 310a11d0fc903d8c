import type { Ids, Requirement, Specification } from '../ids.ts'
import type { IfcFacts } from '../model/ifc-facts.ts'
import { type Answer, askFacet } from './facets.ts'
import { matchesValue } from './value.ts'

/** A record that fails, with the places of the requirements that it fails in the specification. */
export interface Failure {
  record: number
  requirements: readonly number[]
}

/** `none`: it applies to nothing, and nothing says that it must. That is no success. */
export type SpecificationStatus = 'pass' | 'fail' | 'none'

export interface SpecificationResult {
  status: SpecificationStatus
  applicable: number
  failed: number
  /** The first of them. */
  failures: readonly Failure[]
}

interface CheckOptions {
  /** How many failures of a specification are named. */
  most?: number
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** How many records pass between two looks at the signal. */
const TURN = 4096

/** One result for each specification, in their order. */
export function checkIds(facts: IfcFacts, { specifications }: Ids, options: CheckOptions = {}): SpecificationResult[] {
  return specifications.map((specification, at) => {
    options.onProgress?.(at / specifications.length)
    return checkSpecification(facts, specification, options)
  })
}

function checkSpecification(
  facts: IfcFacts,
  { cardinality, applicability, requirements }: Specification,
  { most = 10_000, signal }: CheckOptions,
): SpecificationResult {
  let [applicable, failed, seen] = [0, 0, 0]
  const failures: Failure[] = []
  const rest = applicability.filter(({ kind }) => kind !== 'entity')
  for (const record of candidates(facts, applicability)) {
    if (seen++ % TURN === 0) signal?.throwIfAborted()
    if (!rest.every((facet) => askFacet(facts, record, facet) === 'has')) continue
    applicable += 1
    const wrong = cardinality === 'prohibited' ? [] : failedBy(facts, record, requirements)
    if (cardinality !== 'prohibited' && wrong.length === 0) continue
    failed += 1
    if (failures.length < most) failures.push({ record, requirements: wrong })
  }
  return { status: statusOf(cardinality, applicable, failed), applicable, failed, failures }
}

function statusOf(cardinality: Specification['cardinality'], applicable: number, failed: number): SpecificationStatus {
  if (failed > 0 || (cardinality === 'required' && applicable === 0)) return 'fail'
  return applicable === 0 && cardinality !== 'prohibited' ? 'none' : 'pass'
}

/** By their class first: it is what a file is ordered by. */
function* candidates(facts: IfcFacts, applicability: Specification['applicability']): Generator<number> {
  const entities = applicability.filter((facet) => facet.kind === 'entity')
  const names = facts.classes.filter((name) =>
    entities.length > 0 ? entities.every((facet) => matchesValue(facet.name, name)) : facts.isSubject(name),
  )
  const typed = entities.filter(({ predefinedType }) => predefinedType !== undefined)
  for (const name of names)
    for (const record of facts.recordsOf(name))
      if (typed.every((facet) => askFacet(facts, record, facet) === 'has')) yield record
}

const failedBy = (facts: IfcFacts, record: number, requirements: readonly Requirement[]): number[] =>
  requirements.flatMap((one, at) => (isMet(one, askFacet(facts, record, one)) ? [] : [at]))

function isMet({ cardinality }: Requirement, answer: Answer): boolean {
  if (cardinality === 'prohibited') return answer !== 'has'
  return answer === 'has' || (cardinality === 'optional' && answer === 'missing')
}
