// One switch: the new program is loaded while the old one still works, takes over the socket, is watched, and gives way to the old one
// again when it does not become or stay healthy. The process that was started first stays, as the parent of the one that works: service
// managers, terminals and containers keep seeing it.
import type { SendHandle } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { baseRoot, mainOf, versionOf } from './own-product.ts'
import { type ReleaseProcess, startRelease } from './release-process.ts'
import {
  BASE,
  endTrial,
  type ReleaseState,
  readState,
  releasesFolder,
  type Trial,
  writeState,
} from './release-state.ts'
import { removeOldReleases } from './remove-old.ts'

const LOOK_MS = 500
const MISSES = 4

/** What works at the moment. */
interface Working {
  giveWay(): Promise<void>
}

export interface Supervisor {
  /** Begins what `state.json` says; the file says also how it ended. */
  begin(working: Working, socket: SendHandle): Promise<void>
  /** Of the child that works; this process ends with it. */
  stop(): Promise<void>
}

export function createSupervisor(config: Config, say: (line: string) => void): Supervisor {
  const folder = releasesFolder(config)
  let working: ReleaseProcess | undefined
  let isStopping = false
  /** Ours of the socket: while it is kept the port stays open, whoever comes and goes. */
  let kept: SendHandle

  const mainFor = (name: string) => {
    const root = name === BASE ? baseRoot : `${folder}/${name}`
    const main = mainOf(root)
    if (!main) throw new Error(`${root} is not built`)
    return main
  }

  function note(state: ReleaseState & { trial: Trial }, step: Trial['steps'][number]['step'], text?: string): void {
    say(`release ${state.trial.toVersion}: ${step}${text ? ` ${text}` : ''}`)
    state.trial.steps.push({ time: new Date().toISOString(), step, ...(text && { text }) })
    writeState(folder, state)
  }

  /** From now on this process lives as long as that one. */
  function follow(child: ReleaseProcess): void {
    working = child
    child.onSwitch(() => void begin(child, kept))
    void child.ended.then(({ code }) => {
      if (working === child) process.exit(code)
    })
  }

  async function begin(old: Working, socket: SendHandle): Promise<void> {
    const state = readState(folder)
    if (!state?.trial) return
    const current = { ...state, trial: state.trial }
    const { trial } = current
    note(current, 'begun')
    let next: ReleaseProcess | undefined
    try {
      next = startRelease(mainFor(trial.to))
      kept = await next.hold(socket)
      note(current, 'loaded')
    } catch (error) {
      // The old one works on as if nothing had been.
      await next?.stop()
      note(current, 'failed', (error as Error).message)
      endTrial(folder, current, { outcome: 'failed', reason: (error as Error).message })
      return
    }
    working = undefined
    // If the power goes from here on, the next start decides by this step.
    note(current, 'stopped')
    await old.giveWay()
    const problem = await tryOut(next, current)
    if (isStopping) return next.stop()
    if (problem === undefined) {
      follow(next)
      note(current, 'done')
      const changed = { ...current, active: trial.to, previous: trial.from, over: versionOf(baseRoot) }
      endTrial(folder, changed, { outcome: 'switched', reason: '' })
      await removeOldReleases(folder, changed)
      return
    }
    note(current, 'failed', problem)
    await next.stop()
    await goBack(current, problem)
  }

  /** Answers why it is not healthy. */
  async function tryOut(child: ReleaseProcess, current: ReleaseState & { trial: Trial }): Promise<string | undefined> {
    try {
      child.go()
      await child.listening(current.trial.startS * 1000)
      note(current, 'listening')
      let hasEnded = false
      void child.ended.then(() => (hasEnded = true))
      const until = performance.now() + current.trial.watchS * 1000
      let misses = 0
      while (performance.now() < until && !isStopping) {
        await sleep(LOOK_MS)
        const answer = await readiness(config)
        misses = answer === undefined ? 0 : misses + 1
        if (misses >= MISSES) return answer
        if (hasEnded) return (await child.ended).tail.trim() || 'ended'
      }
      return misses === 0 ? undefined : 'not ready'
    } catch (error) {
      return (error as Error).message
    }
  }

  async function goBack(current: ReleaseState & { trial: Trial }, reason: string): Promise<void> {
    const { trial } = current
    const before = startRelease(mainFor(trial.from))
    try {
      await before.hold(kept)
      before.go()
      await before.listening(trial.startS * 1000)
      follow(before)
      note(current, 'back')
      endTrial(folder, { ...current, active: trial.from }, { outcome: 'failed', reason })
    } catch (error) {
      const both = `${reason}\n${(error as Error).message}`
      note(current, 'stuck', (error as Error).message)
      // The one that the data are of now is the one to start again, by hand.
      endTrial(
        folder,
        { ...current, active: trial.isOneWay ? trial.to : trial.from },
        { outcome: 'stuck', reason: both },
      )
      await before.stop()
      process.exit(1)
    }
  }

  return {
    begin,
    stop: async () => {
      isStopping = true
      await working?.stop()
    },
  }
}

/** Nothing when it is ready, else what it says. */
async function readiness({ host, port }: Config): Promise<string | undefined> {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const address = own.includes(':') ? `[${own}]` : own
  try {
    const reply = await fetch(`http://${address}:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
    return reply.ok ? undefined : `/readyz ${reply.status} ${(await reply.text()).slice(0, 300)}`
  } catch (error) {
    return `/readyz: ${(error as Error).message}`
  }
}
