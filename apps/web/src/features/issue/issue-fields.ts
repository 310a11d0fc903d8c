import type { IssueDetail, IssueFields } from '@sunmao/contract'

const idsOf = (people: readonly { id?: number | undefined }[]) => people.flatMap(({ id }) => id ?? [])

/** What can be changed of an issue, in the shape in which changes are sent. */
export const fieldsOf = (row: IssueDetail): IssueFields => ({
  title: row.title,
  html: row.html,
  type: row.type,
  errorClass: row.errorClass,
  priority: row.priority,
  raiseDiscipline: row.raiseDiscipline,
  discipline: row.discipline,
  assigneeIds: idsOf(row.assignees),
  watcherIds: idsOf(row.watchers),
  reviewerId: row.reviewer?.id ?? null,
  dueDate: row.dueDate ?? null,
  labels: row.labels,
  round: row.round,
  location: row.location,
  elements: row.elements,
  references: row.references.map(({ kind, id }) => ({ kind, id })),
})

export type IssueField = keyof IssueFields
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that both sides changed since the base, each in its own way. */
export function clashingFields(base: IssueFields, theirs: IssueFields, mine: Partial<IssueFields>): IssueField[] {
  const changed = Object.keys(mine) as IssueField[]
  return changed.filter((field) => !isSame(base[field], theirs[field]) && !isSame(theirs[field], mine[field]))
}

const lists: readonly IssueField[] = ['assigneeIds', 'watcherIds', 'labels', 'elements', 'references']

/** Whether both values can stand in one field. */
export const canKeepBoth = (field: IssueField) => field === 'html' || lists.includes(field)

/** Texts one after the other, lists with the values of either side. */
export function keepBoth(theirs: IssueFields, mine: Partial<IssueFields>, field: IssueField): Partial<IssueFields> {
  if (field === 'html') return { html: theirs.html + (mine.html ?? '') }
  const texts = new Set<string>()
  const all = [...(theirs[field] as unknown[]), ...(mine[field] as unknown[])].filter((one) => {
    const text = JSON.stringify(one)
    return !texts.has(text) && texts.add(text)
  })
  return { [field]: all }
}
