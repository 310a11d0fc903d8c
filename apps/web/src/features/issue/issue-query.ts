// The filters of the list as its address has them, so that a link reproduces the view.
import {
  type IssueFacet,
  type IssueFilter,
  type IssueGrouping,
  type IssueSort,
  type IssueView,
  issueGroupings,
  issueSorts,
  issueStatuses,
} from '@sunmao/contract'
import { joinValues, valuesIn } from '../../ui/filter/address-values.ts'

const words = ['type', 'errorClass', 'priority', 'discipline', 'raiseDiscipline', 'level', 'label'] as const
const numbers = ['round', 'assignee', 'raiser'] as const
const mine = ['raised', 'assigned', 'review', 'watched'] as const

const spans = [
  ['raised', 'raisedIn'],
  ['closed', 'closedIn'],
] as const
/** From a day to a day. */
export const daysText = ({ from, to }: { from: string; to: string }) => `${from}~${to}`
function daysIn(text: string | null): { from: string; to: string } | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})$/.exec(text ?? '')
  return found ? { from: found[1]!, to: found[2]! } : undefined
}

const idIn = (text: string | null) => (text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined)

/** Everything that narrows the list; what nobody could mean is left out. */
export function filterIn(query: URLSearchParams, projId: number): IssueFilter {
  const filter: IssueFilter = { projId }
  const statuses = issueStatuses.filter((one) => valuesIn(query, 'status').includes(one))
  if (statuses.length > 0) filter.status = statuses
  for (const name of words) {
    const values = valuesIn(query, name)
    if (values.length > 0) filter[name] = values
  }
  for (const name of numbers) {
    const values = valuesIn(query, name).flatMap((value) =>
      name === 'assignee' && value === '0' ? 0 : (idIn(value) ?? []),
    )
    if (values.length > 0) filter[name] = values
  }
  const blurry = query.get('blurry')?.trim()
  if (blurry) filter.blurry = blurry.slice(0, 100)
  const subId = idIn(query.get('sub'))
  if (subId) filter.subId = subId
  const part = mine.find((one) => one === query.get('mine'))
  if (part) filter.mine = part
  if (query.get('overdue') === '1') filter.isOverdue = true
  if (query.get('returned') === '1') filter.isReturned = true
  for (const [name, field] of spans) {
    const days = daysIn(query.get(name))
    if (days) filter[field] = days
  }
  return filter
}

/** Newest, latest and most urgent first; the earliest date and the lowest number first. */
const isDescending: Record<IssueSort['by'], boolean> = {
  createTime: true,
  updateTime: true,
  dueDate: false,
  priority: false,
  number: false,
}

export function sortIn(query: URLSearchParams): IssueSort {
  const by = issueSorts.find((one) => one === query.get('sort')) ?? 'createTime'
  return { by, isDescending: isDescending[by] }
}

export const isFiltered = ({ projId: _, ...rest }: IssueFilter) => Object.keys(rest).length > 0

/** What the address forgets when all filters are cleared. */
export const noFilters: Readonly<Record<string, undefined>> = Object.fromEntries(
  ['status', ...words, ...numbers, 'blurry', 'sub', 'mine', 'overdue', 'returned', 'raised', 'closed', 'page'].map(
    (name) => [name, undefined],
  ),
)

/** Fields that a list can be narrowed by, the usual ones first. */
export const shownFacets = ['discipline', 'assignee', 'level'] as const satisfies readonly IssueFacet[]
export const furtherFacets = [
  'priority',
  'type',
  'errorClass',
  'raiseDiscipline',
  'raiser',
  'label',
  'round',
] as const satisfies readonly IssueFacet[]

export const groupIn = (query: URLSearchParams) => issueGroupings.find((one) => one === query.get('group'))

/** The filter of one group. */
export const inGroup = (filter: IssueFilter, group: IssueGrouping, value: string | number): IssueFilter =>
  ({ ...filter, [group]: [value] }) as IssueFilter

/** What a view is made of besides its name and its owner. */
export type Look = Pick<IssueView, 'filter' | 'sort' | 'group' | 'layout'>

/** What the address shows, in the shape of a saved view. */
export function lookIn(query: URLSearchParams, projId: number): Look {
  const { projId: _, ...filter } = filterIn(query, projId)
  return {
    filter,
    sort: sortIn(query),
    group: groupIn(query),
    layout: query.get('view') === 'board' ? 'board' : 'table',
  }
}

/** The address of a saved view; what it does not say is cleared. */
export function addressOfLook({ filter, sort, group, layout }: Look): Record<string, string | number | undefined> {
  const lists = ['status', ...words, ...numbers] as const
  return {
    ...noFilters,
    ...Object.fromEntries(lists.map((name) => [name, joinValues(filter[name] ?? [])])),
    blurry: filter.blurry,
    sub: filter.subId,
    mine: filter.mine,
    overdue: filter.isOverdue && 1,
    returned: filter.isReturned && 1,
    raised: filter.raisedIn && daysText(filter.raisedIn),
    closed: filter.closedIn && daysText(filter.closedIn),
    sort: sort.by === 'createTime' ? undefined : sort.by,
    group,
    view: layout === 'board' ? layout : undefined,
  }
}

/** Whether both show the same; the order of fields does not matter, nor whether an empty one is written. */
export const isSameLook = (one: Look, other: Look) =>
  JSON.stringify(addressOfLook(one)) === JSON.stringify(addressOfLook(other))
