import type { HubFile } from '@sunmao/contract'
import type { TFunction } from 'i18next'
import { dayText } from '../../ui/text/format.ts'
import { fileTitle } from '../hub-file/hub-file.api.ts'

type Row = Pick<HubFile, 'number' | 'title' | 'name' | 'version' | 'level' | 'createTime'>

/** What a drawing is called among others: of several with one name also storey, file, version and day. */
export function drawingLabel(row: Row, all: readonly Row[], t: TFunction): string {
  const title = fileTitle(row)
  if (all.filter((other) => fileTitle(other) === title).length < 2) return title
  const version = t('model.versionNo', { version: row.version })
  const further = [row.level, row.name !== title && row.name, version, dayText(row.createTime)]
  return [title, ...further.filter(Boolean)].join(' · ')
}
