import { expect, it } from 'vitest'
import { addMonths, monthOf, weekOf } from './calendar-days.ts'

it('knows weeks and months by their Mondays', () => {
  expect(weekOf('2026-11-22')).toEqual(['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`))
  const november = monthOf('2026-11-30')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(monthOf('2027-02-10')).toHaveLength(28)
  expect([addMonths('2026-12-31', 2), addMonths('2026-01-15', -1)]).toEqual(['2027-02-28', '2025-12-15'])
})
