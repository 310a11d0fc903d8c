import { availableParallelism, totalmem } from 'node:os'

interface Machine {
  cores: number
  memoryMb: number
}

interface LaneRule {
  process: 'kept' | 'fresh' | 'batch'
  /** How many tasks each worker does at once. */
  slots(machine: Machine): number
}

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(Math.floor(wanted), most))

/**
 * Tasks of a lane share its slots: what takes long must not hold up a letter. Where there are several, no person has all of them,
 * so that the next one does not wait for the end of a task.
 */
export const lanes = {
  quick: { process: 'kept', slots: () => 2 },
  /** A process for each task: what foreign bytes did to it ends with it. A building may need six gigabytes. */
  heavy: {
    process: 'fresh',
    slots: ({ cores, memoryMb }) => between(1, Math.min(Math.max(cores / 2, 2), memoryMb / 12_000), 4),
  },
  /** The same for documents and drawings, which are small: they do not wait for a building. */
  document: { process: 'fresh', slots: ({ cores, memoryMb }) => between(2, Math.min(cores, memoryMb / 6000), 4) },
  /**
   * What somebody takes in or out and looks on: archives, BCF, the elements of a share. Each file of an archive is a document to be
   * prepared; the next archive of the same person must not stand behind five thousand of those.
   */
  exchange: { process: 'fresh', slots: () => 2 },
  /**
   * Runs of clash tests. Many follow each version: the next file that somebody uploads must not wait for them, and they read our own
   * packs, so a process does many of them and ends when there are no more.
   */
  clash: { process: 'batch', slots: ({ cores, memoryMb }) => between(1, Math.min(cores / 4, memoryMb / 12_000), 2) },
  /** What is taken out of the store and looked for in it, beside whatever is converted. */
  store: { process: 'fresh', slots: () => 1 },
} as const satisfies Record<string, LaneRule>
export type Lane = keyof typeof lanes

/** A container may have less than the machine. */
const here = (): Machine => ({
  cores: availableParallelism(),
  memoryMb: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20,
})

export const slotsOf = (lane: Lane, machine = here()): number => lanes[lane].slots(machine)
/** How many of them one person may have. */
export const personSlots = (slots: number): number => Math.max(1, slots - 1)
