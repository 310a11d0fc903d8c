import { readdir, readFile } from 'node:fs/promises'

/** Of a second, in /proc. */
const TICKS = 100

/** Milliseconds of processor time of these processes so far; the system counts in hundredths of a second. */
export async function cpuMs(servers: readonly { pid: number }[]): Promise<number> {
  const stats = await Promise.all(servers.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8')))
  const ticks = stats.map((stat) => {
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return Number(user) + Number(system)
  })
  return ticks.reduce((sum, own) => sum + own * 10, 0)
}

/** Seconds of processor time of everything that this process has started and that is still there, and of what they waited for. */
export async function processorTime(): Promise<number> {
  const all = new Map<number, { parent: number; ticks: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // After the name in parentheses, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (fields.length < 15) continue
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number]
    all.set(Number(name), { parent: Number(fields[1]), ticks: user + system + childUser + childSystem })
  }
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  return [...all.keys()].filter(isOurs).reduce((sum, pid) => sum + all.get(pid)!.ticks, 0) / TICKS
}
