import type { SharePolicy } from '@sunmao/contract'
import { beforeAll, expect, it } from 'vitest'
import { setSiteZone } from '../../../ui/text/format.ts'
import { expiryOf, isLifeAllowed, makePassword, startTerms, type TermValues, termsOf } from './share-terms.ts'

beforeAll(() => setSiteZone('Asia/Shanghai'))

const free: SharePolicy = { mayShare: true, passwordRequired: false, publicAllowed: true, downloadAllowed: true }
const now = new Date('2026-11-15T07:20:00Z')

it('makes up passwords without letters that are taken for digits', () => {
  const made = Array.from({ length: 200 }, makePassword)
  for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('ends with a day of the site', () => {
  expect(expiryOf({ life: '7' }, now)?.toISOString()).toBe('2026-11-22T15:59:59.000Z')
  expect(expiryOf({ life: 'day', day: '2026-11-16' }, now)?.toISOString()).toBe('2026-11-16T15:59:59.000Z')
  expect(expiryOf({ life: 'none' }, now)).toBeUndefined()
})

it('starts with what the site allows', () => {
  expect(startTerms(free, ['properties', 'download'], now)).toMatchObject({
    audience: 'password',
    life: '7',
    rights: ['properties'],
  })
  const strict = { ...free, publicAllowed: false, longest: 3 }
  expect(startTerms(strict, [], now)).toMatchObject({ audience: 'members', life: 'day', day: '2026-11-18' })
  expect(isLifeAllowed('none', 3)).toBe(false)
  expect(isLifeAllowed('30', 30)).toBe(true)
})

it('sends nothing that belongs to another choice', () => {
  const start = { ...startTerms(free, ['measure'], now), emails: ['a@b.cn'] }
  const values: TermValues = { ...start, life: 'none', version: 'latest', rights: ['measure', 'comment', 'download'] }
  const rights = ['measure', 'download'] as const
  const strict = { ...free, downloadAllowed: false }
  const rest = { expiry: null, maxOpenings: null, watermark: [], lang: null }
  // People with an account may download where people outside may not.
  expect(termsOf({ ...values, audience: 'members' }, { policy: strict, rights, hasLatest: true })).toEqual({
    ...rest,
    audience: 'members',
    rights: ['measure', 'download'],
    version: 'latest',
  })
  expect(termsOf({ ...values, audience: 'anyone' }, { policy: strict, rights, hasLatest: false })).toEqual({
    ...rest,
    audience: 'anyone',
    rights: ['measure'],
    version: 'pinned',
  })
})
