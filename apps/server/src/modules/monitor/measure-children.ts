import { readdir, readFile } from 'node:fs/promises'
import type { ChildState } from './monitor.table.ts'

/** Ticks of the system's clock a second; on Linux it is never anything else. */
const TICKS = 100
const PAGE_MB = 4096 / 2 ** 20

export interface ChildTimes {
  at: number
  /** Ticks, by process. */
  ticks: ReadonlyMap<number, number>
}

/** Everything that this process has started, and what that has started. Nothing where the system does not tell. */
export async function measureChildren(
  own: number,
  before: ChildTimes | undefined,
): Promise<{ children: ChildState[]; times: ChildTimes }> {
  const all = new Map<number, { parent: number; ticks: number; rssMb: number; name: string }>()
  const names = await readdir('/proc').catch(() => [])
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The second field is in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields.length < 22) continue
    all.set(Number(name), {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      rssMb: Number(fields[21]) * PAGE_MB,
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    })
  }
  const at = performance.now()
  const ticks = new Map<number, number>()
  const children: ChildState[] = []
  for (const [pid, one] of all) {
    if (!descends(all, pid, own)) continue
    ticks.set(pid, one.ticks)
    const known = before?.ticks.get(pid)
    const seconds = before ? (at - before.at) / 1000 : 0
    children.push({
      kind: one.name === 'postgres' ? 'database' : /^(node|MainThread)/.test(one.name) ? 'task' : 'other',
      pid,
      rssMb: one.rssMb,
      cpu: known === undefined || seconds < 0.1 ? 0 : (100 * (one.ticks - known)) / TICKS / seconds,
    })
  }
  return { children, times: { at, ticks } }
}

function descends(all: ReadonlyMap<number, { parent: number }>, pid: number, own: number): boolean {
  if (pid === own) return false
  for (let at = all.get(pid), steps = 0; at && steps < 50; at = all.get(at.parent), steps++)
    if (at.parent === own) return true
  return false
}
