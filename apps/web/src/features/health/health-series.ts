import type { MonitorHistory } from '@sunmao/contract'

export interface Series {
  /** `%` or milliseconds. */
  unit: 'percent' | 'ms'
  points: readonly (readonly [at: string, value: number])[]
}

type Point = readonly [at: string, value: number]

/** Of all machines or processes the worst at each moment. */
function worst(all: readonly Point[]): Point[] {
  const at = new Map<string, number>()
  for (const [time, value] of all) at.set(time, Math.max(at.get(time) ?? 0, value))
  return [...at].sort(([a], [b]) => Date.parse(a) - Date.parse(b))
}

/** What an area of the health page looked like over the time of the history; nothing for those that have no figure. */
export function seriesOf(area: string, { hosts, processes }: MonitorHistory): Series | undefined {
  const ofHosts = (part: 'disk' | 'cpu') =>
    worst(hosts.flatMap(({ points }) => points.map((point): Point => [point.at, point[part]])))
  const ofProcesses = (part: 'p95' | 'queryMs') =>
    worst(processes.flatMap(({ points }) => points.map((point): Point => [point.at, point[part]])))
  if (area === 'disk') return { unit: 'percent', points: ofHosts('disk') }
  if (area === 'servers') return { unit: 'percent', points: ofHosts('cpu') }
  if (area === 'database') return { unit: 'ms', points: ofProcesses('queryMs') }
  if (area === 'calls') return { unit: 'ms', points: ofProcesses('p95') }
  return undefined
}
