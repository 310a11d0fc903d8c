import { type Mark, signalBytesMost, TogetherMark } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { heard, messagesOf, nothingHeard, stayed } from './mark-messages.ts'

const hand = (id: string, points: number): Mark => ({
  ...{ id, kind: 'freehand', text: '', colour: '#cf1322', width: 4 },
  points: Array.from({ length: points }, (_, at) => ({ view: [0, 0], world: [1_234_567.8912 + at, 7 - at, 3.3333] })),
})
const cloud = (id: string, text = ''): Mark => ({ ...hand(id, 2), kind: 'cloud', text })
const one = { connection: 'one', name: '林知远' }
const other = { connection: 'two', name: '沈若溪' }
const marksIn = (state: typeof nothingHeard, { connection }: typeof one) => [
  ...(state.drawings.get(connection)?.marks.values() ?? []),
]

it('brings marks to others as they are, in messages that pass, to the millimetre', () => {
  const drawing = [hand('a', 500), cloud('b', '净高不足'.repeat(50)), cloud('c')]
  const { messages, told } = messagesOf(new Map(), drawing)
  for (const message of messages) {
    expect(TogetherMark.safeParse(message).success).toBe(true)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(signalBytesMost)
  }
  const all = messages.reduce((state, message) => heard(state, one, message), nothingHeard)
  expect(marksIn(all, one).map(({ id, points, text }) => [id, points.length, text.length])).toEqual([
    ['a', 500, 0],
    ['b', 2, 200],
    ['c', 2, 0],
  ])
  expect(marksIn(all, one)[0]?.points[0]?.world).toEqual([1_234_567.891, 7, 3.333])
  // What was told is not told again; what is gone or other is.
  expect(messagesOf(told, drawing).messages).toEqual([])
  const [, b] = drawing
  expect(messagesOf(told, [b!, { ...drawing[2]!, colour: '#1456b8' }]).messages.map(({ op }) => op)).toEqual([
    'remove',
    'draw',
  ])
})

it('shows a line when all of it is there, and nothing of one that has no place', () => {
  const [first, second] = messagesOf(new Map(), [hand('a', 60)]).messages
  const half = heard(nothingHeard, one, first!)
  expect(marksIn(half, one)).toEqual([])
  expect(marksIn(heard(half, one, second!), one)).toHaveLength(1)
  const onNothing = { ...cloud('b'), points: [{ view: [0, 0] as [number, number] }, cloud('b').points[1]!] }
  expect(messagesOf(new Map(), [onNothing]).messages).toEqual([])
})

it('puts away what somebody drew who has left the models', () => {
  const [message] = messagesOf(new Map(), [cloud('a')]).messages
  expect(marksIn(heard(heard(nothingHeard, one, message!), one, { op: 'clear' }), one)).toEqual([])
})

it('keeps apart what two draw at once, and what became an annotation when its author is gone', () => {
  const mine = messagesOf(new Map(), [cloud('a'), cloud('b')]).messages
  const theirs = messagesOf(new Map(), [cloud('a', '别处')]).messages
  let state = nothingHeard
  for (const [at, message] of mine.entries()) {
    state = heard(state, one, message)
    if (theirs[at]) state = heard(state, other, theirs[at])
  }
  expect([marksIn(state, one).length, marksIn(state, other).map(({ text }) => text)]).toEqual([2, ['别处']])
  state = heard(state, one, { op: 'keep', id: 7, number: '批注-0007' })
  // As his window closes the drawing.
  state = heard(state, one, { op: 'remove', mark: 'a' })
  state = stayed(state, new Set(['three']))
  expect([...state.drawings.keys()]).toEqual([])
  expect(state.kept).toMatchObject([{ id: 7, number: '批注-0007', name: '林知远', marks: [{ id: 'a' }, { id: 'b' }] }])
})
