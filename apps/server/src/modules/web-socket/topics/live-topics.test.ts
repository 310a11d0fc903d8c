import type { LiveEvent, SignalEvent } from '@sunmao/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBus, type Exchange } from '../../../bus/bus.ts'
import { createLiveTopics, type LiveTopics } from './live-topics.ts'

const TOPIC = 'project:1'
const RULE = {
  hasRoster: true,
  signals: { presence: { data: undefined as never, perSecond: 20, isKept: true } },
} as const

interface Process {
  bus: Exchange
  live: LiveTopics
  heard: LiveEvent[]
  enter(connection: string, userId: number): () => void
}

/** What a process tells the others is lost while it is cut off. */
const cutOff = new Set<Process>()
let processes: Process[]

function startProcess(): Process {
  const bus = createBus([
    {
      send: async (text) => {
        for (const other of processes) if (!cutOff.has(self) && !cutOff.has(other)) other.bus.receive(text)
        return true
      },
    },
  ])
  const live = createLiveTopics(bus)
  const heard: LiveEvent[] = []
  const enter = (connection: string, userId: number) =>
    live.enter(TOPIC, RULE, { connection, key: `user:${userId}`, userId, name: `${userId}` })
  const self = { bus, live, heard, enter }
  bus.subscribe(TOPIC, (event) => heard.push(event))
  return self
}

let one: Process
let two: Process
beforeEach(() => {
  vi.useFakeTimers()
  processes = []
  processes.push(startProcess(), startProcess())
  ;[one, two] = processes as [Process, Process]
})
afterEach(() => {
  for (const { live } of processes) live.stop()
  cutOff.clear()
  vi.useRealTimers()
})

const rosterOn = ({ heard }: Process) => {
  const last = heard.findLast((event) => event.type === 'roster')
  return last?.type === 'roster' ? last.people.map(({ userId, connections }) => [userId, ...connections]) : undefined
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const signal = (connection: string, at: number) => ({
  topic: TOPIC,
  userId: 1,
  connection,
  kind: 'presence',
  data: { at },
})
const keptOn = ({ live }: Process) => live.kept(TOPIC).map(({ data }) => data.at)

it('a process that comes later hears of who is there, once for each person', async () => {
  one.enter('a', 1)
  one.enter('b', 1)
  one.enter('c', 2)
  await pass(1000)
  two.enter('d', 3)
  await pass(1000)
  const everybody = [
    [1, 'a', 'b'],
    [2, 'c'],
    [3, 'd'],
  ]
  expect(rosterOn(one)).toEqual(everybody)
  expect(rosterOn(two)).toEqual([everybody[2], everybody[0], everybody[1]])
})

it('a crowd larger than one message arrives whole, and shrinks', async () => {
  two.enter('z', 99)
  const leaves = Array.from({ length: 45 }, (_, i) => one.enter(`c${i}`, i))
  await pass(1000)
  expect(rosterOn(two)).toHaveLength(46)
  for (const leave of leaves.slice(5)) leave()
  await pass(1000)
  expect(rosterOn(two)).toHaveLength(6)
})

it('a message that was lost is made good by the next heartbeat', async () => {
  two.enter('b', 2)
  cutOff.add(one)
  one.enter('a', 1)
  await pass(1000)
  expect(rosterOn(two)).toEqual([[2, 'b']])
  cutOff.clear()
  await pass(11_000)
  expect(rosterOn(two)).toEqual([
    [2, 'b'],
    [1, 'a'],
  ])
})

it('a process that falls silent takes its people and their signals with it', async () => {
  one.enter('a', 1)
  two.enter('b', 2)
  await pass(1000)
  one.live.send(signal('a', 1))
  await pass(0)
  expect(keptOn(two)).toEqual([1])
  cutOff.add(one)
  await pass(60_000)
  expect(rosterOn(two)).toEqual([[2, 'b']])
  expect(keptOn(two)).toEqual([])
})

it('many who come at once are told of once, and a heartbeat tells nothing new', async () => {
  for (let i = 0; i < 30; i++) one.enter(`c${i}`, i)
  two.enter('z', 99)
  await pass(60_000)
  expect(one.heard.length).toBeLessThanOrEqual(2)
  expect(two.heard.length).toBeLessThanOrEqual(2)
})

it('the last signal of each connection is told once to whoever follows first on another process', async () => {
  one.enter('a', 1)
  one.enter('b', 2)
  for (const at of [1, 2]) one.live.send(signal('a', at))
  one.live.send(signal('b', 3))
  two.enter('c', 3)
  await pass(1000)
  const late = (two.heard.filter(({ type }) => type === 'signal') as SignalEvent[]).slice(3)
  expect(late.map(({ data }) => data.at)).toEqual([2, 3])
  expect(keptOn(two)).toEqual([2, 3])
})

it('signals grow by number, also over processes whose clocks disagree', async () => {
  one.enter('a', 1)
  two.enter('b', 2)
  await pass(0)
  one.live.send(signal('a', 1))
  vi.setSystemTime(Date.now() - 60_000)
  two.live.send(signal('b', 2))
  const seqs = (one.heard.filter(({ type }) => type === 'signal') as SignalEvent[]).map(({ seq }) => seq)
  expect(seqs[1]).toBeGreaterThan(seqs[0]!)
})
