import { expect, it } from 'vitest'
import { phoneProblem } from './phone-problem.ts'

it.each([
  ['', undefined],
  ['13800000001', undefined],
  ['1380000123', 'validate.phoneLength'],
  ['138000000011', 'validate.phoneLength'],
  ['12800000001', 'validate.phone'],
  ['1380000000a', 'validate.phone'],
  ['+86 138', 'validate.phone'],
])('%j is judged %s', (phone, problem) => {
  expect(phoneProblem(phone)).toBe(problem)
})
