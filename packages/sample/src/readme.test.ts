import { expect, it } from 'vitest'
import { facts, planBuilding, plantedClashes, writeIfc } from './index.ts'

it('does what the README shows', () => {
  const plan = planBuilding({ floors: 2, basements: 0, bays: [3, 2] })
  let bytes = 0
  for (const piece of writeIfc(plan, { disciplines: ['M'] })) bytes += piece.length
  expect(bytes).toBeGreaterThan(50_000)
  expect(facts(plan).storeys.map(({ name, elevation }) => `${name} ${elevation}`)).toEqual(['1F 0', '2F 4.8', 'RF 9'])
  expect(plantedClashes(plan)[0]?.words).toBe('2F 走道 ①-②/Ⓑ轴 送风管与框架梁 KL-2 相碰 82 mm')
})

it('refuses buildings that do not exist', () => {
  for (const options of [{ floors: 0 }, { bays: [0, 3] }, { bays: [3, 1] }, { bays: [3, 4] }, { floors: 1.5 }] as const)
    expect(() => planBuilding(options)).toThrow(RangeError)
})
