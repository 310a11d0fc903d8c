// A server of a release as a child that is given the listening socket: the port is open from before the old one stops until after the new
// one answers, and who connects meanwhile waits in the system's queue instead of being refused.
import { type ChildProcess, fork, type SendHandle } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { baseArgument } from './own-product.ts'

const HELLO_MS = 60_000
const STOP_MS = 45_000
const MOST_TAIL = 4000

/** What parent and child say to each other. The parent may be older than the child by any number of releases. */
export type ToChild = { type: 'socket' } | { type: 'go' } | { type: 'end' }
export type ToParent = { type: 'hello' } | { type: 'held' } | { type: 'listening' } | { type: 'switch' }

export interface ReleaseProcess {
  /** Hands the socket over; answers a second handle of it, which keeps it open for as long as it is kept. */
  hold(socket: SendHandle): Promise<SendHandle>
  go(): void
  /** Resolves when it answers calls; rejects with the last of what it printed when it ends before. */
  listening(ms: number): Promise<void>
  /** Resolves when it has ended, with the last of what it printed. */
  ended: Promise<{ code: number; tail: string }>
  onSwitch(begin: () => void): void
  stop(): Promise<void>
  /** As `stop`, while another one waits for the socket. */
  giveWay(): Promise<void>
}

export function startRelease(main: string): ReleaseProcess {
  const child = fork(main, ['--take-over', baseArgument], {
    execArgv: [],
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  })
  let tail = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    tail = (tail + text).slice(-MOST_TAIL)
  })
  const hello = heard(child, 'hello')
  const isListening = heard(child, 'listening')
  const ended = new Promise<{ code: number; tail: string }>((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? 1, tail }))
    child.once('error', (error) => resolve({ code: 1, tail: error.message }))
  })
  /** Whatever is waited for, it is not waited for when it has ended or takes too long. */
  const orEnd = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    const over = new AbortController()
    const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
      throw new Error(`no answer within ${Math.round(ms / 1000)} s`)
    })
    late.catch(() => undefined)
    const early = ended.then(({ code }): never => {
      throw new Error(tail.trim() || `ended with ${code}`)
    })
    early.catch(() => undefined)
    try {
      return await Promise.race([work, late, early])
    } finally {
      over.abort()
    }
  }
  const orKill = async () => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(kill)
  }
  const say = (message: ToChild, handle?: SendHandle) =>
    child.send(message, handle, (error) => {
      // It has ended, which `ended` tells.
      if (error) tail += error.message
    })
  return {
    hold: async (socket) => {
      await orEnd(HELLO_MS, hello)
      const held = heard(child, 'held')
      say({ type: 'socket' }, socket)
      return (await orEnd(HELLO_MS, held))!
    },
    go: () => say({ type: 'go' }),
    listening: async (ms) => void (await orEnd(ms, isListening)),
    ended,
    onSwitch: (begin) => {
      child.on('message', (message) => {
        if ((message as ToParent).type === 'switch') begin()
      })
    },
    stop: () => {
      child.kill('SIGTERM')
      return orKill()
    },
    giveWay: () => {
      say({ type: 'end' })
      return orKill()
    },
  }
}

const heard = (child: ChildProcess, type: ToParent['type']): Promise<SendHandle> =>
  new Promise((resolve) => {
    const listen = (message: unknown, handle: SendHandle) => {
      if ((message as ToParent).type !== type) return
      child.off('message', listen)
      resolve(handle)
    }
    child.on('message', listen)
  })
