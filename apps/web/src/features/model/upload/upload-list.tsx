import { type ModelUpload, modelUpload, type ProjectSub, projectSub } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { UnfinishedRow } from './unfinished-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './upload-store.ts'

/** What is on its way into this project, and what was left behind on its way. */
export function UploadList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const uploads = useUploads((store) => store.uploads).filter((upload) => upload.projId === projId)
  const left = useCall(modelUpload.list, { query: { projId } }).data ?? []
  const subs = useCall(projectSub.ofProject, { query: { projId } }).data ?? []
  const isHere = ({ uploadId, ...row }: ModelUpload) =>
    uploads.some((one) => one.uploadId === uploadId || (one.name === row.name && one.size === row.size))
  const unfinished = left.filter((row) => !isHere(row))
  const subName = (subId: number) => subs.find((sub: ProjectSub) => sub.subId === subId)?.subName ?? ''
  if (uploads.length + unfinished.length === 0) return null
  return (
    <ul className="model-uploads" aria-label={t('upload.title')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} subName={subName(upload.subId)} />
      ))}
      {unfinished.map((row) => (
        <UnfinishedRow key={row.uploadId} row={row} subName={subName(row.subId)} />
      ))}
    </ul>
  )
}
