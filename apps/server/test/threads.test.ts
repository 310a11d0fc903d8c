import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Question } from '../src/threads/define-question.ts'
import { createThreads, type Threads } from '../src/threads/threads.ts'
import { eatMemory, echo, echoShared, endThread, fail, leaveMark, refuse, spin } from './thread-questions.ts'

let folder: string
let threads: Threads
/** Enough for a thread to start on a busy machine. */
const LIMIT_MS = 8000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-threads-'))
  const config = readConfig({ DATA_DIR: folder })
  const needed = { config, keys: { signingSecret: Buffer.alloc(32) }, log: pino({ level: 'silent' }) }
  threads = createThreads(needed, { threads: 1, ms: LIMIT_MS, heapMb: 64, waitingOfOne: 3 })
})
afterAll(async () => {
  await threads.close()
  await rm(folder, { recursive: true })
})

const patient = new AbortController().signal
const ask = async <I>(question: Question<I>, input: I, caller = 'a', signal = patient) =>
  new TextDecoder().decode(await threads.ask(question, input, { caller, signal }))

describe('a thread', { timeout: 60_000 }, () => {
  it('answers, refuses in words and passes a bug on', async () => {
    expect(await ask(echo, '榫卯')).toBe('榫卯')
    expect(await ask(echoShared, '共用')).toBe('共用')
    await expect(ask(refuse, undefined)).rejects.toMatchObject({ status: 409, code: 'model.notReady' })
    await expect(ask(fail, undefined)).rejects.toThrow('a bug')
    expect(await ask(echo, 'again')).toBe('again')
  })

  it.each([
    ['ends', endThread, 500, 'error.queryLost'],
    ['takes too much memory', eatMemory, 500, 'error.queryLost'],
  ] as const)('that %s is replaced, and its question fails in words', async (_, question, status, code) => {
    await expect(ask(question, undefined)).rejects.toMatchObject({ status, code })
    expect(await ask(echo, 'next')).toBe('next')
  })

  it('that takes too long is ended, and the next question is answered', async () => {
    await expect(ask(spin, 10 * LIMIT_MS)).rejects.toMatchObject({ status: 504, code: 'error.queryTooLong' })
    expect(await ask(echo, 'next')).toBe('next')
  })

  it('serves one person while another has asked for more than he may', async () => {
    const greedy = Array.from({ length: 5 }, () => ask(spin, 300, 'a').then(Date.now, (error) => error.status))
    const others = ask(echo, 'b', 'b').then(Date.now)
    const ends = await Promise.all(greedy)
    expect(ends.slice(4)).toEqual([429])
    expect(await others).toBeLessThan(ends[1])
  })

  it('does not begin a question when whoever asked it is gone', async () => {
    const mark = join(folder, 'mark')
    const gone = new AbortController()
    const first = ask(spin, 300)
    const second = ask(leaveMark, mark, 'a', gone.signal)
    gone.abort()
    await expect(second).rejects.toMatchObject({ status: 503 })
    await first
    await ask(echo, 'behind it')
    expect(existsSync(mark)).toBe(false)
  })

  it('is not started again by a server that has stopped', async () => {
    const config = readConfig({ DATA_DIR: folder })
    const own = createThreads({ config, keys: { signingSecret: Buffer.alloc(32) }, log: pino({ level: 'silent' }) })
    await own.close()
    await expect(own.ask(echo, 'x', { caller: 'a', signal: patient })).rejects.toMatchObject({ status: 503 })
  })
})
