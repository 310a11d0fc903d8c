import type { BlobAnswer } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { writeXlsx } from 'hucre/xlsx'
import { sheetType } from '../../resource/sheet.ts'
import { type ImportColumn, importColumns, titleOf } from './import-columns.ts'
import { IMPORT_MOST } from './user-import.service.ts'

const hints: Readonly<Record<ImportColumn, Key>> = {
  username: 'users.hintUsername',
  nickName: 'users.hintNickName',
  jobNumber: 'users.hintJobNumber',
  dept: 'users.hintDept',
  jobs: 'users.hintJobs',
  roles: 'users.hintRoles',
  site: 'users.hintSite',
  email: 'users.hintEmail',
  phone: 'users.hintPhone',
  gender: 'users.hintGender',
  enabled: 'users.hintEnabled',
}
const WIDTH = 18
const HINT_WIDTH = 70

/** The first sheet is for people, the second tells what may stand in it. */
export async function importTemplate(lang: Lang): Promise<BlobAnswer> {
  const say = (key: Key, params?: Record<string, string | number>) => translate(lang, key, params)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: say('users.importSheet'),
        rows: [importColumns.map((column) => titleOf(lang, column))],
        columns: importColumns.map(() => ({ width: WIDTH })),
      },
      {
        name: say('users.importHelpSheet'),
        rows: [
          ...importColumns.map((column) => [titleOf(lang, column), say(hints[column])]),
          ['', say('users.hintAll', { count: IMPORT_MOST })],
        ],
        columns: [{ width: WIDTH }, { width: HINT_WIDTH }],
      },
    ],
  })
  return { type: sheetType, name: `${say('users.importTemplate')}.xlsx`, bytes }
}
