// Which product runs on a data folder, and what became of the switches. Files beside the releases and not rows: they are read before
// there is a database and written when it has failed to start. Each is replaced as a whole.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { releaseOutcomes, releaseSteps } from '@sunmao/contract'
import * as z from 'zod'
import { MANIFEST_FILE } from './unpack-release.ts'

/** What stands for the installation where otherwise the version of a release stands. */
export const BASE = 'base'

const Step = z.object({ time: z.string(), step: z.enum(releaseSteps), text: z.string().optional() })

const Trial = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  toVersion: z.string(),
  fromVersion: z.string(),
  by: z.string(),
  ip: z.string(),
  time: z.string(),
  /** How long the start may take, with its migrations. */
  startS: z.number(),
  /** How long it is watched then. */
  watchS: z.number(),
  /** The program before cannot work on what the migrations leave. */
  isOneWay: z.boolean(),
  /** Rolls back what was switched before. */
  isBack: z.boolean(),
  steps: z.array(Step),
})
export type Trial = z.infer<typeof Trial>

const ReleaseState = z.object({
  active: z.string(),
  previous: z.string().optional(),
  /** Of the installation when the active release was chosen: a newer one wins. */
  over: z.string(),
  trial: Trial.optional(),
})
export type ReleaseState = z.infer<typeof ReleaseState>

const Ended = Trial.extend({ outcome: z.enum(releaseOutcomes), reason: z.string(), endTime: z.string() })
export type Ended = z.infer<typeof Ended>

const MOST_HISTORY = 500

export const releasesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'releases')
export const isWhole = (folder: string, version: string): boolean => existsSync(join(folder, version, MANIFEST_FILE))

export const readState = (folder: string): ReleaseState | undefined =>
  readFile(join(folder, 'state.json'), ReleaseState)
export const writeState = (folder: string, state: ReleaseState): void => writeFile(folder, 'state.json', state)
export const readHistory = (folder: string): Ended[] => readFile(join(folder, 'history.json'), z.array(Ended)) ?? []
export const writeHistory = (folder: string, history: readonly Ended[]): void =>
  writeFile(folder, 'history.json', history)

/** The trial is over: `active` runs from now on. The newest is first. */
export function endTrial(
  folder: string,
  { trial, ...state }: ReleaseState & { trial: Trial },
  end: Pick<Ended, 'outcome' | 'reason'>,
): void {
  const ended: Ended = { ...trial, ...end, endTime: new Date().toISOString() }
  // Twice when the power went in between, and then the first one counts.
  const rest = readHistory(folder).filter(({ id }) => id !== trial.id)
  writeHistory(folder, [ended, ...rest].slice(0, MOST_HISTORY))
  writeState(folder, state)
}

/** Nothing when it is not there, or not what we write. */
export function readFile<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export function writeFile(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.new`)
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(value, null, 1))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(folder, name))
  const at = openSync(folder, 'r')
  try {
    fsyncSync(at)
  } finally {
    closeSync(at)
  }
}
