import { type Input, type IssueImport, issue } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { namesIn } from '../../../resource/sheet-lines.ts'
import { htmlOfText } from '../../../rich-text/clean-html.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { projectResourceTable } from '../../project/project.table.ts'
import { userTable } from '../../users/users.table.ts'
import { type IssueColumn, type IssueLine, titleOf } from './issue-import-columns.ts'

type NewIssue = Input<typeof issue.create>['body']
type Problem = IssueImport['problems'][number]
type Say = (column: IssueColumn, key: Key, params?: Record<string, string | number>) => void

interface Place {
  db: Db
  lang: Lang
  projId: number
  subId: number
}

const dictionaries = {
  discipline: 'discipline',
  raiseDiscipline: 'discipline',
  type: 'issue_type',
  errorClass: 'issue_error_class',
  priority: 'issue_priority',
} as const satisfies Partial<Record<IssueColumn, string>>
type WordColumn = keyof typeof dictionaries
const usual = { type: 'error', errorClass: 'general', priority: 'medium' } as const

/** Every rule of raising an issue, for every line; what is wrong is said in words, with its place in the sheet. */
export async function checkIssueLines(place: Place, lines: readonly IssueLine[]) {
  const problems: Problem[] = []
  const issues: NewIssue[] = []
  const wordOf = await wordReader(place.db)
  const people = await memberReader(place)
  for (const line of lines) {
    const say: Say = (column, key, params) =>
      void problems.push({
        row: line.row,
        column: titleOf(place.lang, column),
        message: translate(place.lang, key, params),
      })
    const read = readLine(line, place.subId, { wordOf, people, say })
    if (read) issues.push(read)
  }
  return { problems, issues }
}

interface Means {
  wordOf: (column: WordColumn, text: string) => string | undefined
  people: (text: string) => number[]
  say: Say
}

function readLine({ cells }: IssueLine, subId: number, { wordOf, people, say }: Means): NewIssue | undefined {
  let isFine = true
  const wrong: Say = (...told) => {
    isFine = false
    say(...told)
  }
  const word = (column: WordColumn, otherwise: string): string => {
    const text = cells[column]
    if (!text) return otherwise
    const found = wordOf(column, text)
    if (found === undefined) wrong(column, 'issue.unknownWord', { value: text })
    return found ?? otherwise
  }
  const person = (column: IssueColumn, text: string): number[] => {
    const found = people(text)
    if (found.length === 1) return found
    wrong(column, found.length === 0 ? 'issue.importNobody' : 'users.importSeveral', { name: text })
    return []
  }
  if (!cells.title) wrong('title', 'validate.required')
  if (!cells.discipline) wrong('discipline', 'validate.required')
  const discipline = word('discipline', '')
  const dueDate = cells.dueDate && dayOf(cells.dueDate)
  if (cells.dueDate && !dueDate) wrong('dueDate', 'issue.importDay', { value: cells.dueDate })
  const round = cells.round ? Number(cells.round.replace(/[^\d]/g, '')) : 1
  if (!(round >= 1 && round <= 99)) wrong('round', 'issue.importRound')
  const { level, room, grid } = cells
  const assigneeIds = namesIn(cells.assignees).flatMap((name) => person('assignees', name))
  const [reviewerId] = cells.reviewer ? person('reviewer', cells.reviewer) : []
  const read = issue.create.body.safeParse({
    subId,
    title: cells.title ?? '',
    html: cells.html ? htmlOfText(cells.html) : '',
    type: word('type', usual.type),
    errorClass: word('errorClass', usual.errorClass),
    priority: word('priority', usual.priority),
    discipline: discipline || '-',
    raiseDiscipline: word('raiseDiscipline', discipline || '-'),
    assigneeIds: [...new Set(assigneeIds)],
    reviewerId,
    dueDate: dueDate || undefined,
    labels: namesIn(cells.labels),
    round: round || 1,
    location: { level, room, grid },
  })
  if (!read.success && isFine)
    for (const { path } of read.error.issues) wrong(columnAt(String(path.at(0)), String(path.at(1))), 'error.invalid')
  return read.success && isFine ? read.data : undefined
}

/** Which column a field of the issue came from. */
function columnAt(field: string, inner: string): IssueColumn {
  if (field === 'location') return inner as IssueColumn
  return field === 'assigneeIds' ? 'assignees' : field === 'reviewerId' ? 'reviewer' : (field as IssueColumn)
}

/** 2026-11-30, 2026/11/30, 2026.11.30 and 2026年11月30日 that are days. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? []
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

/** A word of a dictionary by its code or by what it is called in either language. */
async function wordReader(db: Db): Promise<Means['wordOf']> {
  const known = new Map<string, string>()
  const keyOf = (dictionary: string, text: string) => `${dictionary} ${text.trim().toLowerCase()}`
  for (const lang of ['zh-CN', 'en'] as const)
    for (const [dictionary, words] of await readWords({ db, lang }, [...new Set(Object.values(dictionaries))]))
      for (const { value, label } of words) for (const text of [value, label]) known.set(keyOf(dictionary, text), value)
  return (column, text) => known.get(keyOf(dictionaries[column], text))
}

/** Members of the project by name, sign-in name or job number. */
async function memberReader({ db, projId }: Place): Promise<Means['people']> {
  const rows = await db
    .select({
      id: userTable.id,
      nickName: userTable.nickName,
      username: userTable.username,
      jobNumber: userTable.jobNumber,
    })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(eq(projectResourceTable.projId, projId))
  return (text) =>
    rows
      .filter(({ nickName, username, jobNumber }) => [nickName, username, jobNumber].includes(text))
      .map(({ id }) => id)
}
