import { hubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { fileTitle } from '../../hub-file/hub-file.api.ts'
import { isReadable, useSubModels } from '../../model/model.api.ts'
import { useAllRows } from './use-all-rows.ts'

/** As many as one share holds. */
export const MOST_IN_PACKAGE = 100
const MOST_FILES = 500

/** Models, drawings and documents of a sub that can go into one share, each in its newest version; nothing while not known. */
export function usePackageItems(projId: number, subId: number) {
  const { t } = useTranslation()
  const models = useSubModels(projId, subId, { quiet: true })
  const files = useAllRows(hubFile.list, { projId, subId }, MOST_FILES)
  const aboutOf = (kind: 'model' | 'drawing' | 'document', version: number) =>
    `${t(`share.kind.${kind}`)} · ${t('model.versionNo', { version })}`
  const items =
    models.data && files.data
      ? [
          ...models.data.content
            .filter((row) => row.format !== 'document' && isReadable(row))
            .map(({ fileId, name, version }) => ({
              ...{ key: `${fileId}`, name, about: aboutOf('model', version) },
            })),
          ...files.data.map((file) => ({
            ...{ key: `${file.fileId}`, name: fileTitle(file), about: aboutOf(file.kind, file.version) },
          })),
        ]
      : undefined
  const failed = models.error ? models : files
  return { items, error: failed.error, retry: () => void failed.refetch() }
}
