// What a topic and an issue say, in the same words, field by field: so they can be compared.
import { type BcfField, bcfFields } from '@sunmao/contract'
import { wireTime } from '../../../core/wire-time.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import type { issueTable } from '../../issue/issue.table.ts'
import type { FieldKeys } from '../bcf.table.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import type { ReadTopic } from './bcf-import.table.ts'

const TITLE_MOST = 200
const LABELS_MOST = 20

export const plainLines = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

export const titleOf = (title: string): string => title.trim().slice(0, TITLE_MOST)

/** The day that a due date means: a time of midnight is only how a day is written. */
function dayOf(dateTime: string): string | undefined {
  const [, day, time = '', zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/.exec(dateTime) ?? []
  if (!day || Number.isNaN(Date.parse(day))) return undefined
  return !zone || time === '00:00:00' ? day : wireTime(new Date(dateTime)).slice(0, 10)
}

const joined = (labels: readonly string[]) => [...new Set(labels)].sort().slice(0, LABELS_MOST).join('\n')

/** A field about which the topic says nothing is missing: programs leave out what they do not know. */
export function keysOfTopic(topic: ReadTopic, words: BcfWords): FieldKeys {
  const meaning = (kind: 'type' | 'status' | 'priority' | 'stage' | 'person', word: string | undefined) =>
    word === undefined ? undefined : words.meaningOf(kind, word).value
  const labels = topic.labels.flatMap((word) => words.meaningOf('label', word).value ?? [])
  const keys: FieldKeys = {
    title: titleOf(topic.title) || undefined,
    description: plainLines(topic.description) || undefined,
    type: meaning('type', topic.type),
    status: meaning('status', topic.status),
    priority: meaning('priority', topic.priority),
    labels: labels.length > 0 ? joined(labels) : undefined,
    dueDate: topic.dueDate === undefined ? undefined : dayOf(topic.dueDate),
    assignee: meaning('person', topic.assignedTo),
    round: meaning('stage', topic.stage),
  }
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
}

type Row = Pick<
  typeof issueTable.$inferSelect,
  'title' | 'html' | 'type' | 'status' | 'priority' | 'labels' | 'dueDate' | 'round'
>

/** Of several assignees BCF has room for the first. */
export const keysOfIssue = (row: Row, assigneeIds: readonly number[]): Required<FieldKeys> => ({
  title: row.title,
  description: plainLines(plainText(row.html)),
  type: row.type,
  status: row.status,
  priority: row.priority,
  labels: joined(row.labels),
  dueDate: row.dueDate ?? '',
  assignee: assigneeIds.length > 0 ? String(Math.min(...assigneeIds)) : '',
  round: String(row.round),
})

/** As people read it. */
export function textOfKey(field: BcfField, key: string, words: BcfWords): string {
  if (field === 'labels') return key.replaceAll('\n', '、')
  if (field === 'assignee') return words.labelOf('person', key)
  if (field === 'type' || field === 'status' || field === 'priority') return words.labelOf(field, key)
  return key
}

type FieldState = 'theirs' | 'ours' | 'conflict'
export interface ComparedField {
  field: BcfField
  ours: string
  theirs: string
  state: FieldState
}

/**
 * Fields in which the two differ. `bases` are what both sides had whenever they exchanged it: what they still have is not their
 * change, what we had last is not ours.
 */
export function compareKeys(
  ours: Required<FieldKeys>,
  theirs: FieldKeys,
  bases: readonly FieldKeys[],
): ComparedField[] {
  const last = bases.at(-1)
  return bcfFields.flatMap((field): ComparedField[] => {
    const [here, there] = [ours[field], theirs[field]]
    if (there === undefined || there === here) return []
    const isOld = bases.some((base) => base[field] === there)
    const isUnchanged = last?.[field] === here
    return [{ field, ours: here, theirs: there, state: isOld ? 'ours' : isUnchanged ? 'theirs' : 'conflict' }]
  })
}
