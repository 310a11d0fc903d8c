import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMode } from '../../session/project/mode.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { isUnderWay, useUploads } from './upload-store.api.ts'
import './upload.css'

/** How far all files on their way are together, and the way to them. */
export function UploadMark() {
  const { t } = useTranslation()
  const projId = useMode((mode) => mode.project?.projId)
  const uploads = useUploads((store) => store.uploads).filter(isUnderWay)
  const shown = uploads.find((upload) => upload.projId === projId) ?? uploads[0]
  if (!shown) return null
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0)
  return (
    <Link to={shown.kind.page(shown.projId)} className="upload-mark">
      <Icon name="upload" /> {t('upload.underWay', { count: uploads.length, percent: Math.floor((sent / size) * 100) })}
    </Link>
  )
}
