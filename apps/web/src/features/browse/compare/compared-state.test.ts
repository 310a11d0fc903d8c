import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeKinds } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { meanings } from './change-kind.panel.tsx'
import { bothSides, type CompareScene, colourOf, oneSide } from './compared-state.ts'

const nothing = { added: {}, removed: {}, moved: {}, reshaped: {}, changed: {} }
const scene: CompareScene = {
  record: {
    id: 1,
    projId: 1,
    subId: 1,
    fromName: 'v1',
    toName: 'v2',
    status: 'done',
    counts: { added: 1, removed: 1, moved: 1, reshaped: 0, changed: 0 },
    createBy: '',
    createTime: '',
  },
  fromFileIds: [1],
  toFileIds: [2],
  before: { ...nothing, removed: { 1: [3, 1] }, moved: { 1: [6, 1] } },
  after: { ...nothing, added: { 2: [5, 1] }, moved: { 2: [7, 1] } },
}
const all = { 1: [0, 10], 2: [0, 12] }

it('shows of the older version only what is gone, and ghosts what stayed', () => {
  const seen = bothSides(scene, all)
  expect(seen.hidden).toEqual({ 1: [0, 3, 4, 6] })
  expect(seen.isolated).toEqual({ elements: { 1: [3, 1], 2: [5, 1, 7, 1] }, rest: 'ghosted' })
  const coloursIn = (file: number) => seen.colours.filter(({ elements }) => elements[file]).map(({ colour }) => colour)
  expect(coloursIn(1)).toEqual([colourOf('removed')])
  expect(coloursIn(2)).toEqual([colourOf('added'), colourOf('moved')])
})

it('shows one kind alone, and where the chosen one was', () => {
  const seen = bothSides(scene, all, { kind: 'moved', before: { 1: [6, 1] } })
  expect(seen.isolated?.elements).toEqual({ 1: [6, 1], 2: [7, 1] })
  expect(seen.hidden).toEqual({ 1: [0, 6, 7, 3] })
})

it('colours each side for itself', () => {
  expect(oneSide(scene, 'after').isolated?.elements).toEqual({ 2: [5, 1, 7, 1] })
  expect(oneSide(scene, 'before').isolated?.elements).toEqual({ 1: [3, 1, 6, 1] })
  expect(oneSide(scene, 'before', 'removed').isolated?.elements).toEqual({ 1: [3, 1] })
})

it('paints the five kinds as the list writes them', () => {
  const theme = readFileSync(join(process.cwd(), 'apps/web/src/theme/tokens.css'), 'utf8')
  for (const kind of changeKinds) {
    const written = new RegExp(`--s-${meanings[kind]}: (#[0-9a-f]{6});`).exec(theme)?.[1]
    expect([kind, `#${(colourOf(kind) >>> 8).toString(16).padStart(6, '0')}`]).toEqual([kind, written])
  }
})
