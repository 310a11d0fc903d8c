// The filters of the triage as its address has them, so that a link reproduces the view.
import {
  type ClashFilter,
  type ClashPointStatus,
  type ClashSort,
  clashSorts,
  clashStatuses,
  clashTypes,
  unresolvedClashStatuses,
} from '@sunmao/contract'
import { joinValues, valuesIn } from '../../ui/filter/address-values.ts'

export const clashTabs = ['groups', 'points', 'rules'] as const
export type ClashTab = (typeof clashTabs)[number]

/** Every status: without a word only what waits for somebody is shown. */
export const ALL = 'all'

export const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined
}

export const tabIn = (query: URLSearchParams): ClashTab => clashTabs.find((one) => one === query.get('tab')) ?? 'groups'

export function sortIn(query: URLSearchParams): ClashSort {
  const by = clashSorts.find((one) => one === query.get('sort')) ?? 'depth'
  return { by, isDescending: by === 'depth' || by === 'updateTime' }
}

/** Statuses that are asked for. */
export function statusesIn(query: URLSearchParams): readonly ClashPointStatus[] | typeof ALL {
  const text = query.get('status')
  if (text === ALL) return ALL
  const named = clashStatuses.filter((one) => valuesIn(query, 'status').includes(one))
  return named.length > 0 ? named : unresolvedClashStatuses
}

/** Two disciplines in one text. */
export const pairText = ([a, b]: readonly [string, string]) => joinValues([a, b])
export function pairIn(query: URLSearchParams): [string, string] | undefined {
  const [a, b, ...more] = valuesIn(query, 'pair')
  return a !== undefined && b !== undefined && more.length === 0 ? [a, b] : undefined
}

/** Millimetres from and to, either of them open: 20~, ~50, 20~50. */
export const depthText = (from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined ? undefined : `${from ?? ''}~${to ?? ''}`
export function depthIn(query: URLSearchParams): { depthFrom?: number; depthTo?: number } {
  const found = /^(\d{0,6})~(\d{0,6})$/.exec(query.get('depth') ?? '')
  if (!found) return {}
  return { ...(found[1] && { depthFrom: Number(found[1]) }), ...(found[2] && { depthTo: Number(found[2]) }) }
}

/** Everything that narrows the list; what nobody could mean is left out. */
export function filterIn(query: URLSearchParams, projId: number): ClashFilter {
  const filter: ClashFilter = { projId, ...depthIn(query) }
  const subId = idIn(query, 'sub')
  if (subId) filter.subId = subId
  const testId = idIn(query, 'test')
  if (testId) filter.testId = testId
  const blurry = query.get('blurry')?.trim()
  if (blurry) filter.blurry = blurry.slice(0, 100)
  const statuses = statusesIn(query)
  if (statuses !== ALL) filter.status = [...statuses]
  const types = clashTypes.filter((one) => valuesIn(query, 'type').includes(one))
  if (types.length > 0) filter.type = types
  const levels = valuesIn(query, 'level')
  if (levels.length > 0) filter.level = levels
  const assignees = valuesIn(query, 'assignee').flatMap((one) => (/^\d+$/.test(one) ? Number(one) : []))
  if (assignees.length > 0) filter.assignee = assignees
  const pair = pairIn(query)
  if (pair) filter.pair = pair
  const issue = query.get('issue')
  if (issue === '1' || issue === '0') filter.hasIssue = issue === '1'
  return filter
}

const narrowing = ['test', 'blurry', 'status', 'type', 'level', 'assignee', 'pair', 'depth', 'issue'] as const

/** What the address forgets when all filters are cleared; the scope stays. */
export const noFilters: Readonly<Record<string, undefined>> = Object.fromEntries(
  narrowing.map((name) => [name, undefined]),
)

/** Whether somebody narrowed the list beyond what waits. */
export const isFiltered = (query: URLSearchParams) => narrowing.some((name) => query.has(name))

/** Whether something is left out that somebody may look for: every status leaves nothing out. */
export const isNarrowed = (query: URLSearchParams) =>
  narrowing.some((name) => query.has(name) && !(name === 'status' && query.get(name) === ALL))

/** Where a point stands in the triage, for links. */
export const clashAddress = (projId: number, what: Record<string, string | number | undefined> = {}) => {
  const given = Object.entries({ projId, ...what }).filter(([, value]) => value !== undefined)
  return `/clash?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
