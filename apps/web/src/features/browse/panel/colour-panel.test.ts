import { expect, it } from 'vitest'
import { inOrder } from './colour-panel.tsx'

const named = (...labels: string[]) => labels.map((label) => ({ label }))

it('orders the legend as people count', () => {
  expect(inOrder(named('SF-10', '', 'SF-2', 'SF-1'), [], 'en')).toEqual(named('SF-1', 'SF-2', 'SF-10', ''))
  expect(inOrder(named('1F', 'B1', 'RF', '2F'), ['RF', '2F', '1F', 'B1'], 'en')).toEqual(named('RF', '2F', '1F', 'B1'))
})
