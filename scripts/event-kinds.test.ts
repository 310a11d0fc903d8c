import { readFileSync } from 'node:fs'
import { eventKinds } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { listSources } from './imports.ts'

/** The compiler checks that only these are told; it does not see that one is told at all. */
const told = [
  /\btell(?:Project|Gone|Members|People|Site)\([^'\n]*'(\w+)'/g,
  /\bchange: '(\w+)',/g,
  /\btype: 'change', kind: '(\w+)'/g,
]

it('every kind of change that the contract knows is told by the server', () => {
  const texts = listSources()
    .filter((file) => file.startsWith('apps/server/src/'))
    .map((file) => readFileSync(file, 'utf8'))
  const kinds = new Set(
    texts.flatMap((text) => told.flatMap((find) => [...text.matchAll(find)].map(([, kind]) => kind))),
  )
  expect(eventKinds.filter((kind) => !kinds.has(kind))).toEqual([])
})
