import { tmpdir } from 'node:os'
import { RequirementTrial } from '@sunmao/contract'
import { checkIds, IfcFacts, type Specification } from '@sunmao/ids'
import { scanStep } from '@sunmao/ifc/step'
import type { Blobs } from '../../blobs/blobs.ts'
import type { JsonQuestion } from '../../threads/ask.ts'
import { withIfcSource } from '../model/convert/ifc-source.service.ts'

interface Tried {
  hash: string
  format: Parameters<typeof withIfcSource>[1]['format']
  specification: Specification
}

const SHOWN = 20

/** In a thread, which is ended when a pattern takes too long. */
export const tryQuestion: JsonQuestion<Tried, typeof RequirementTrial> = {
  name: 'tryQuestion',
  file: import.meta.url,
  reply: RequirementTrial,
  run: ({ blobs }, { hash, format, specification }) =>
    withFacts(blobs, { hash, format }, (facts) => {
      const [found] = checkIds(facts, { title: '', specifications: [specification] }, { most: SHOWN })
      const { status: outcome, applicable, failed, failures } = found!
      const trial: RequirementTrial = {
        ...{ outcome, applicable, failed },
        failures: failures.map(({ record, requirements }) => ({
          globalId: facts.globalIdOf(record),
          name: facts.nameOf(record),
          class: facts.classOf(record),
          requirements: [...requirements],
        })),
      }
      return Buffer.from(JSON.stringify(trial))
    }),
}

/** Of a thread: whoever writes a specification asks about one file again and again. */
let last: { hash: string; facts: IfcFacts } | undefined

async function withFacts<T>(
  blobs: Blobs,
  { hash, format }: Pick<Tried, 'hash' | 'format'>,
  use: (facts: IfcFacts) => T,
): Promise<T> {
  if (last?.hash === hash) return use(last.facts)
  last = undefined
  return withIfcSource(blobs, { hash, format }, tmpdir(), async (source) => {
    const facts = new IfcFacts(scanStep(source))
    // A source that is a file ends with this question.
    if (source instanceof Uint8Array) last = { hash, facts }
    return use(facts)
  })
}
