import { readFile, statfs } from 'node:fs/promises'
import { cpus, freemem, totalmem } from 'node:os'

const MB = 2 ** 20

export interface CpuTimes {
  busy: number
  total: number
}

export function cpuTimes(): CpuTimes {
  let [busy, total] = [0, 0]
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.irq + times.idle
    total += all
    busy += all - times.idle
  }
  return { busy, total }
}

/** Of all cores, from 0 to 100. */
export const cpuBetween = (before: CpuTimes, now: CpuTimes): number =>
  now.total > before.total ? (100 * (now.busy - before.busy)) / (now.total - before.total) : 0

export interface Amount {
  used: number
  total: number
}

/** In megabytes. What the system can give back at once counts as free; a container may have less than the machine. */
export async function memoryMb(): Promise<{ memory: Amount; swap: Amount }> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  const available = Number.isNaN(kb('MemAvailable')) ? freemem() / MB : kb('MemAvailable') / 1024
  const total = totalmem() / MB
  const [swapTotal, swapFree] = [kb('SwapTotal'), kb('SwapFree')]
  const swap = Number.isNaN(swapTotal)
    ? { used: 0, total: 0 }
    : { used: (swapTotal - swapFree) / 1024, total: swapTotal / 1024 }
  const limit = process.constrainedMemory()
  if (limit > 0 && limit < totalmem())
    return { memory: { used: (limit - process.availableMemory()) / MB, total: limit / MB }, swap }
  return { memory: { used: total - available, total }, swap }
}

/** In megabytes, where the data lie. */
export async function diskMb(folder: string): Promise<Amount> {
  const disk = await statfs(folder).catch(() => undefined)
  if (!disk) return { used: 0, total: 0 }
  const total = (disk.blocks * disk.bsize) / MB
  // What only the system's own user may fill is no room for us.
  const free = (disk.bavail * disk.bsize) / MB
  const used = ((disk.blocks - disk.bfree) * disk.bsize) / MB
  return { used, total: Math.min(total, used + free) }
}

/** Bytes since the machine was started, without what stays within it. */
export async function netBytes(): Promise<{ in: number; out: number }> {
  const text = await readFile('/proc/net/dev', 'utf8').catch(() => '')
  const sum = { in: 0, out: 0 }
  for (const line of text.split('\n')) {
    const [, name, rest] = /^\s*([^:\s]+):\s*(.*)$/.exec(line) ?? []
    if (!name || !rest || name === 'lo') continue
    const numbers = rest.trim().split(/\s+/).map(Number)
    sum.in += numbers[0] ?? 0
    sum.out += numbers[8] ?? 0
  }
  return sum
}
