import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { type SheetLine as Line, linesIn } from '../../resource/sheet-lines.ts'

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

export type SheetLine = Line<ImportColumn>

export const linesOf = (rows: readonly (readonly string[])[]) => linesIn(rows, columnOf, ['username', 'nickName'])

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
