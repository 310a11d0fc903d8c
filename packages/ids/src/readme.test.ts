import { scanStep } from '@sunmao/ifc/step'
import { expect, it } from 'vitest'
import { entity, idsOf, ifcOf, simple, specification } from './ids.fixture.ts'
import { checkIds, IfcFacts, readIds } from './index.ts'

it('does what the README shows', () => {
  const requirements = `<attribute>${simple('name', 'Name')}</attribute>`
  const ids = readIds(idsOf(specification({ applicability: entity('IFCWALL'), requirements })))
  const facts = new IfcFacts(scanStep(ifcOf(`#10=IFCWALL('w',$,$,$,$,$,$,$,$);`)))
  const results = checkIds(facts, ids)
  expect(results.map(({ status, applicable, failed }) => [status, applicable, failed])).toEqual([['fail', 1, 1]])
  expect(results[0]?.failures.map(({ record }) => facts.globalIdOf(record))).toEqual(['w'])
})
