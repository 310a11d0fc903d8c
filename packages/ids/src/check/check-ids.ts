import type { Facet, Ids, Requirement, Specification } from '../ids.ts'
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

/** A specification and what was found of it so far. */
interface Run {
  specification: Specification
  /** All facets of the applicability that a class alone does not answer. */
  rest: readonly Facet[]
  applicable: number
  failed: number
  failures: Failure[]
}

/**
 * One result for each specification, in their order. Records are looked at once, each for all specifications that are about its
 * class: what is read of a record is needed together and then no more.
 */
export function checkIds(facts: IfcFacts, { specifications }: Ids, options: CheckOptions = {}): SpecificationResult[] {
  const { most = 10_000, onProgress, signal } = options
  const runs = specifications.map(runOf)
  let seen = 0
  for (const [at, name] of facts.classes.entries()) {
    onProgress?.(at / facts.classes.length)
    const asked = runs.filter(({ specification }) => isAbout(facts, specification, name))
    if (asked.length === 0) continue
    for (const record of facts.recordsOf(name)) {
      if (seen++ % TURN === 0) signal?.throwIfAborted()
      for (const run of asked) checkRecord(facts, record, run, most)
    }
  }
  return runs.map(({ specification, applicable, failed, failures }) => ({
    status: statusOf(specification.cardinality, applicable, failed),
    ...{ applicable, failed, failures },
  }))
}

const runOf = (specification: Specification): Run => ({
  specification,
  rest: specification.applicability.filter((facet) => facet.kind !== 'entity' || facet.predefinedType !== undefined),
  ...{ applicable: 0, failed: 0, failures: [] },
})

/** By their class first: it is what a file is ordered by. */
function isAbout(facts: IfcFacts, { applicability }: Specification, name: string): boolean {
  const entities = applicability.filter((facet) => facet.kind === 'entity')
  return entities.length > 0 ? entities.every((facet) => matchesValue(facet.name, name)) : facts.isSubject(name)
}

function checkRecord(facts: IfcFacts, record: number, run: Run, most: number): void {
  const { cardinality, requirements } = run.specification
  for (const facet of run.rest) if (askFacet(facts, record, facet) !== 'has') return
  run.applicable += 1
  const wrong = cardinality === 'prohibited' ? [] : failedBy(facts, record, requirements)
  if (cardinality !== 'prohibited' && wrong.length === 0) return
  run.failed += 1
  if (run.failures.length < most) run.failures.push({ record, requirements: wrong })
}

function statusOf(cardinality: Specification['cardinality'], applicable: number, failed: number): SpecificationStatus {
  if (failed > 0 || (cardinality === 'required' && applicable === 0)) return 'fail'
  return applicable === 0 && cardinality !== 'prohibited' ? 'none' : 'pass'
}

const noneFailed: readonly number[] = []

function failedBy(facts: IfcFacts, record: number, requirements: readonly Requirement[]): readonly number[] {
  let failed: number[] | undefined
  for (let at = 0; at < requirements.length; at++) {
    const one = requirements[at]!
    if (isMet(one, askFacet(facts, record, one))) continue
    failed ??= []
    failed.push(at)
  }
  return failed ?? noneFailed
}

function isMet({ cardinality }: Requirement, answer: Answer): boolean {
  if (cardinality === 'prohibited') return answer !== 'has'
  return answer === 'has' || (cardinality === 'optional' && answer === 'missing')
}
