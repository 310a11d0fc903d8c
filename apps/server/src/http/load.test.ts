import { expect, it } from 'vitest'
import { AppError } from '../core/errors.ts'
import { createLoad } from './load.ts'

const refused = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.status, error.code, error.extra.retryAfter] : error
  }
}

it('lets one caller have as many calls as he likes while little is under way', () => {
  const load = createLoad()
  for (let call = 0; call < 150; call++) load.enter('script')
  expect([load.count(), load.refused()]).toEqual([150, 0])
})

it('keeps the room of a busy server for those who have few calls under way', () => {
  const load = createLoad()
  const leave = Array.from({ length: 150 }, () => load.enter('script'))
  expect(refused(() => load.enter('script'))).toEqual([429, 'error.busy', 2])
  for (let person = 0; person < 100; person++) load.enter(`person ${person}`)
  expect([load.count(), load.refused()]).toEqual([250, 1])
  for (const end of leave) end()
  expect(refused(() => load.enter('script'))).toBeUndefined()
})

it('refuses everybody what would wait for longer than it may, and nobody when that is over', () => {
  const load = createLoad()
  const leave = Array.from({ length: 300 }, (_, person) => load.enter(`person ${person}`))
  expect(refused(() => load.enter('somebody'))).toEqual([429, 'error.busy', 2])
  leave[0]!()
  expect(refused(() => load.enter('somebody'))).toBeUndefined()
})
