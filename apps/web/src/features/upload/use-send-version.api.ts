import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { addUploads } from './upload.api.ts'
import type { Target, UploadKind } from './upload-kind.api.ts'

const endOf = (name: string) => /\.[^.]*$/.exec(name)?.[0].toLowerCase()

/** A file under any name becomes the next version of the one called `name`; only its kind must be the same. */
export function useSendVersion(kind: UploadKind, name: string, target: Target) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (file: File | undefined): void => {
    if (!file) return
    if (endOf(file.name) !== endOf(name)) return void message.error(t('model.otherKind', { end: endOf(name) ?? '' }))
    const named = new File([file], name, { lastModified: file.lastModified, type: file.type })
    addUploads(kind, [named], target)
  }
}
