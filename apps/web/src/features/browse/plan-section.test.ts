import { startState } from '@sunmao/viewer'
import { expect, it } from 'vitest'
import { planSection } from './plan-section.ts'

const plan = { ...startState.camera, eye: [5, 5, 70], target: [5, 5, 4], projection: 'orthographic' } as const
const top = { point: [0, 0, 9.6], normal: [0, 0, 1] } as const
const bottom = { point: [0, 0, 8.1], normal: [0, 0, -1] } as const

it('a plan is cut level and seen straight from above', () => {
  expect(planSection(plan, [bottom, top])).toBe(9.6)
  expect(planSection(plan, [bottom])).toBeUndefined()
  expect(planSection({ ...plan, eye: [5, 40, 70] }, [top])).toBeUndefined()
  expect(planSection({ ...plan, projection: 'perspective' }, [top])).toBeUndefined()
})
