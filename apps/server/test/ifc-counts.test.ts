// What the reader counts against what the text says, counted by a pattern that knows nothing of STEP.
import { readIfc } from '@sunmao/ifc'
import { type Discipline, facts, planBuilding, tiny, writeIfc } from '@sunmao/sample'
import { expect, it } from 'vitest'

const plans = {
  tiny: tiny(),
  'two floors': planBuilding({ floors: 2, basements: 0, bays: [2, 2], seed: 3 }),
  'a basement': planBuilding({ floors: 1, basements: 1, bays: [2, 3], seed: 5 }),
}
const all: Discipline[] = ['A', 'S', 'M', 'P', 'E']

it.each(Object.entries(plans))(
  'a generated file has as many elements of each class as its text: %s',
  {
    timeout: 120_000,
  },
  async (_name, plan) => {
    for (const disciplines of [all, ...all.map((one) => [one])]) {
      const text = [...writeIfc(plan, { disciplines })].join('')
      const { building } = await readIfc(Buffer.from(text))
      const found: Record<string, number> = {}
      for (const at of building.elements.classes) {
        const name = building.texts[at]!
        found[name] = (found[name] ?? 0) + 1
      }
      const counted = Object.fromEntries(
        Object.keys(found).map((name) => [name, [...text.matchAll(new RegExp(`^#\\d+=${name}\\(`, 'gim'))].length]),
      )
      expect(found).toEqual(counted)
      // Holes are no elements.
      const { IfcOpeningElement: _, ...planned } = facts(plan, { disciplines }).classes
      expect(found).toEqual(planned)
    }
  },
)
