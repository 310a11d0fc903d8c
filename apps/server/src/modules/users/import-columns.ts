import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

/** The columns of an import, in the order of the template. Their titles are read in either language. */
export const importColumns = [
  'username',
  'nickName',
  'jobNumber',
  'dept',
  'jobs',
  'roles',
  'site',
  'email',
  'phone',
  'gender',
  'enabled',
] as const
export type ImportColumn = (typeof importColumns)[number]

const titles: Readonly<Record<ImportColumn, Key>> = {
  username: 'user.username',
  nickName: 'user.nickName',
  jobNumber: 'user.jobNumber',
  dept: 'user.dept',
  jobs: 'user.jobs',
  roles: 'user.roles',
  site: 'user.site',
  email: 'user.email',
  phone: 'users.phoneColumn',
  gender: 'user.gender',
  enabled: 'common.status',
}
const langs: readonly Lang[] = ['zh-CN', 'en']

export const titleOf = (lang: Lang, column: ImportColumn) => translate(lang, titles[column])

const columnOf = (title: string) =>
  importColumns.find((column) =>
    langs.some((lang) =>
      // People also write what the screen says.
      [titleOf(lang, column), ...(column === 'phone' ? [translate(lang, 'user.phone')] : [])].some(
        (known) => known.toLowerCase() === title.toLowerCase(),
      ),
    ),
  )

/** One line of the sheet: its number there, and the texts under the titles that we know. */
export interface SheetLine {
  row: number
  cells: Partial<Record<ImportColumn, string>>
}

/** Titles in the first row, in any order; what stands under others is not read, nor are empty lines. */
export function linesOf(rows: readonly (readonly string[])[]): { missing: ImportColumn[]; lines: SheetLine[] } {
  const columns = (rows[0] ?? []).map((title) => columnOf(title.replace(/[*＊\s]+$/, '')))
  const lines = rows.slice(1).map((texts, index) => {
    const cells: SheetLine['cells'] = {}
    columns.forEach((column, at) => {
      const text = texts[at]
      if (column && text) cells[column] = text
    })
    return { row: index + 2, cells }
  })
  return {
    missing: (['username', 'nickName'] as const).filter((column) => !columns.includes(column)),
    lines: lines.filter(({ cells }) => Object.keys(cells).length > 0),
  }
}

const words = (key: Key) => langs.map((lang) => translate(lang, key).toLowerCase())
const genders = { 男: ['男', ...words('user.male')], 女: ['女', ...words('user.female')] } as const
const states = {
  true: ['true', '1', 'enabled', ...words('common.enabled')],
  false: ['false', '0', '禁用', 'disabled', ...words('common.disabled')],
} as const

/** The gender on the wire; a word that is none goes on as it is and is refused there. */
export function genderOf(text: string | undefined): string | undefined {
  const word = text?.toLowerCase()
  return Object.entries(genders).find(([, known]) => word !== undefined && known.includes(word))?.[0] ?? text
}

/** Nothing written = enabled; undefined = a word that is neither. */
export function enabledOf(text: string | undefined): boolean | undefined {
  if (!text) return true
  const word = text.toLowerCase()
  if (states.true.includes(word)) return true
  return states.false.includes(word) ? false : undefined
}

/** Several names in one cell. */
export const namesIn = (text: string | undefined) =>
  (text ?? '')
    .split(/[,，;；、\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
