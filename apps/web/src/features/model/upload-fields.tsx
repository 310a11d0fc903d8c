import { model } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { UploadDiscipline } from '../upload/upload-discipline.panel.tsx'
import type { SentFile } from '../upload/upload-kind.api.ts'

/** Of a file on its way: which discipline it is, and what it will become. */
export function UploadFields({ upload }: { upload: SentFile }) {
  const { t } = useTranslation()
  const { name, projId, subId } = upload
  const { data } = useCall(model.list, { body: { projId, subId, blurry: name.slice(0, 100), page: 0, size: 20 } })
  const known = data?.content.find((row) => row.name.toLowerCase() === name.toLowerCase())
  const becomes = known
    ? t('modelUpload.nextVersion', { name: known.name, version: known.version + 1 })
    : t('modelUpload.newModel')
  return <UploadDiscipline upload={upload} usual={known?.discipline} becomes={data && becomes} />
}
