import { eventKinds } from '@sunmao/contract'
import { expect, it } from 'vitest'
import '../test/register-features.ts'
import { features } from './registry.ts'

it('every kind of change that the contract knows makes something stale', () => {
  const heard = new Set(features().flatMap(({ staleOn = {} }) => Object.keys(staleOn)))
  expect(eventKinds.filter((kind) => !heard.has(kind))).toEqual([])
})
