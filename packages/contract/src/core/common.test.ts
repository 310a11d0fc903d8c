import { expect, it } from 'vitest'
import * as z from 'zod'
import { changesOf } from './common.ts'

it('a change has only what was given; a new row begins with the rest', () => {
  const Fields = z.object({
    title: z.string().min(1),
    labels: z.array(z.string()).default([]),
    due: z.string().nullish(),
  })
  const Changes = changesOf(Fields)
  expect(Fields.parse({ title: 'a' })).toEqual({ title: 'a', labels: [] })
  expect(Changes.parse({})).toEqual({})
  expect(Changes.parse({ labels: ['b'], due: null })).toEqual({ labels: ['b'], due: null })
  expect(Changes.safeParse({ title: '' }).success).toBe(false)
})
