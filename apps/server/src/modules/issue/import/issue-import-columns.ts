import type { BlobAnswer } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { writeXlsx } from 'hucre/xlsx'
import { sheetType } from '../../../resource/sheet.ts'
import { linesIn, type SheetLine } from '../../../resource/sheet-lines.ts'

/** The columns of an import, in the order of the template, with what they are called and what may stand in them. */
const columns = {
  title: ['issue.field.title', 'issue.hint.title'],
  discipline: ['issue.field.discipline', 'issue.hint.word'],
  raiseDiscipline: ['issue.field.raiseDiscipline', 'issue.hint.raiseDiscipline'],
  type: ['issue.field.type', 'issue.hint.word'],
  errorClass: ['issue.field.errorClass', 'issue.hint.word'],
  priority: ['issue.field.priority', 'issue.hint.word'],
  html: ['issue.field.html', 'issue.hint.html'],
  assignees: ['issue.field.assignee', 'issue.hint.people'],
  reviewer: ['issue.field.reviewerId', 'issue.hint.person'],
  dueDate: ['issue.field.dueDate', 'issue.hint.day'],
  labels: ['issue.field.labels', 'issue.hint.labels'],
  round: ['issue.field.round', 'issue.hint.round'],
  level: ['issue.field.level', 'issue.hint.place'],
  room: ['issue.field.room', 'issue.hint.place'],
  grid: ['issue.field.grid', 'issue.hint.place'],
} as const satisfies Record<string, readonly [title: Key, hint: Key]>

export type IssueColumn = keyof typeof columns
const names = Object.keys(columns) as IssueColumn[]
const langs: readonly Lang[] = ['zh-CN', 'en']
export type IssueLine = SheetLine<IssueColumn>

export const titleOf = (lang: Lang, column: IssueColumn) => translate(lang, columns[column][0])

/** Titles are read in either language. */
const columnOf = (title: string) =>
  names.find((column) => langs.some((lang) => titleOf(lang, column).toLowerCase() === title.toLowerCase()))

export const issueLines = (rows: readonly (readonly string[])[]) => linesIn(rows, columnOf, ['title', 'discipline'])

export const IMPORT_MOST = 300
const WIDTH = 16
const HINT_WIDTH = 70

/** The first sheet is for issues, the second tells what may stand in it. */
export async function issueTemplate(lang: Lang): Promise<BlobAnswer> {
  const say = (key: Key, params?: Record<string, string | number>) => translate(lang, key, params)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: say('issue.importSheet'),
        rows: [names.map((column) => titleOf(lang, column))],
        columns: names.map(() => ({ width: WIDTH })),
      },
      {
        name: say('users.importHelpSheet'),
        rows: [
          ...names.map((column) => [titleOf(lang, column), say(columns[column][1])]),
          ['', say('issue.hint.all', { count: IMPORT_MOST })],
        ],
        columns: [{ width: WIDTH }, { width: HINT_WIDTH }],
      },
    ],
  })
  return { type: sheetType, name: `${say('issue.importTemplate')}.xlsx`, bytes }
}
