import type { SharePolicy } from '@sunmao/contract'
import { beforeAll, expect, it } from 'vitest'
import { setSiteZone } from '../../../ui/format.ts'
import { expiryOf, isLifeAllowed, makePassword, startTerms, termsOf } from './share-terms.ts'

beforeAll(() => setSiteZone('Asia/Shanghai'))

const free: SharePolicy = { mayShare: true, passwordRequired: false, publicAllowed: true, downloadAllowed: true }
const now = new Date('2026-11-15T07:20:00Z')

it('makes up passwords without letters that are taken for digits', () => {
  const made = Array.from({ length: 200 }, makePassword)
  for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('ends with a day of the site, and never later than the site allows', () => {
  expect(expiryOf({ life: '7' }, undefined, now)?.toISOString()).toBe('2026-11-22T15:59:59.000Z')
  expect(expiryOf({ life: 'day', day: '2026-11-16' }, undefined, now)?.toISOString()).toBe('2026-11-16T15:59:59.000Z')
  expect(expiryOf({ life: 'none' }, undefined, now)).toBeUndefined()
  expect(expiryOf({ life: '7' }, 7, now)?.toISOString()).toBe('2026-11-22T07:20:00.000Z')
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
  const values = { ...startTerms(free, ['measure'], now), rights: ['measure', 'comment'] as const, emails: ['a@b.cn'] }
  const sent = termsOf(
    { ...values, rights: [...values.rights], audience: 'members', life: 'none' },
    ['measure'],
    undefined,
  )
  expect(sent).toEqual({
    audience: 'members',
    rights: ['measure'],
    expiry: null,
    maxOpenings: null,
    watermark: [],
    version: 'pinned',
    lang: null,
  })
})
