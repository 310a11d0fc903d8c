import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMode } from '../../../session/mode.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isUnderWay, useUploads } from './upload-store.ts'

/** How far all files on their way are together, and the way to them. */
export function UploadMark() {
  const { t } = useTranslation()
  const projId = useMode((mode) => mode.project?.projId)
  const uploads = useUploads((store) => store.uploads).filter(isUnderWay)
  const [first] = uploads
  if (!first) return null
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0)
  const shown = uploads.some((upload) => upload.projId === projId) ? projId : first.projId
  return (
    <Link to={`/model/list?projId=${shown}`} className="model-upload-mark">
      <Icon name="upload" /> {t('upload.underWay', { count: uploads.length, percent: Math.floor((sent / size) * 100) })}
    </Link>
  )
}
