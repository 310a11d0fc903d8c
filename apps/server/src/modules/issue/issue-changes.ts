import type { IssueElement, IssueLocation } from '@sunmao/contract'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { userTable } from '../users/users.table.ts'
import type { IssueChange } from './issue.table.ts'
import { placeText } from './issue-place.service.ts'

/** What can change of an issue, with its people and references. */
export interface IssueState {
  title: string
  html: string
  type: string
  errorClass: string
  priority: string
  raiseDiscipline: string
  discipline: string
  assigneeIds: number[]
  watcherIds: number[]
  reviewerId: number | null
  dueDate: string | null
  labels: string[]
  round: number
  location: IssueLocation
  elements: IssueElement[]
  references: { kind: string; id: number; title: string }[]
}

const EXTRACT = 200
const people = ['assigneeIds', 'watcherIds', 'reviewerId'] as const

/** Old and new values as they are stored, people by their names: words of dictionaries are the reader's to translate. */
export async function changesBetween(db: Db, before: IssueState, after: IssueState): Promise<IssueChange[]> {
  const names = await namesOf(db, [before, after])
  const text = (state: IssueState, field: keyof IssueState): string => {
    if (people.includes(field as (typeof people)[number]))
      return [state[field] as number | number[] | null]
        .flat()
        .map((id) => (id === null ? '' : (names.get(id) ?? `#${id}`)))
        .join('、')
    const value = state[field]
    if (field === 'html') return plainText(state.html).slice(0, EXTRACT)
    if (field === 'elements')
      return state.elements
        .map(({ name, globalId }) => name || globalId)
        .join('、')
        .slice(0, EXTRACT)
    if (field === 'references') return state.references.map(({ title }) => title).join('、')
    if (field === 'location') return placeText(state.location)
    return Array.isArray(value) ? value.join('、') : String(value ?? '')
  }
  const fields = Object.keys(after) as (keyof IssueState)[]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: text(before, field) || undefined, to: text(after, field) || undefined }))
}

async function namesOf(db: Db, states: readonly IssueState[]): Promise<Map<number, string>> {
  const ids = states.flatMap((state) => [
    ...state.assigneeIds,
    ...state.watcherIds,
    ...(state.reviewerId ? [state.reviewerId] : []),
  ])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: userTable.id, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, nickName }) => [id, nickName]))
}
