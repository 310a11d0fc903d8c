import type { Task } from './define-task.ts'

/** What a child may use. */
export interface Caps {
  ms: number
  /** Of its JavaScript. */
  heapMb: number
  /** Of everything it holds, the memory of WebAssembly too, which no setting of Node limits. */
  residentMb: number
}

const CAPS: Caps = { ms: 30 * 60_000, heapMb: 2048, residentMb: 6144 }

/** Of a task that has so many bytes to read. */
export const capsOf = ({ caps = {} }: Pick<Task, 'caps'>, size: number): Caps => ({
  ...CAPS,
  ...(typeof caps === 'function' ? caps(size) : caps),
})
