import { type ProjectSub, projectSub, type Upload } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { UnfinishedRow } from './unfinished-row.tsx'
import type { UploadKind } from './upload-kind.api.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './upload-store.api.ts'
import './upload.css'

/** What is on its way into this project, and what was left behind on its way. */
export function UploadList({ kind, projId }: { kind: UploadKind; projId: number }) {
  const { t } = useTranslation()
  const isOfKind = (upload: { kind: UploadKind; projId: number }) => upload.kind === kind && upload.projId === projId
  const uploads = useUploads((store) => store.uploads).filter(isOfKind)
  const left = kind.useUnfinished(projId)
  const subs = useCall(projectSub.ofProject, { query: { projId } }).data ?? []
  const isHere = ({ uploadId, ...row }: Upload) =>
    uploads.some((one) => one.uploadId === uploadId || (one.name === row.name && one.size === row.size))
  const unfinished = left.filter((row) => !isHere(row))
  const subName = (subId: number | undefined) => subs.find((sub: ProjectSub) => sub.subId === subId)?.subName ?? ''
  if (uploads.length + unfinished.length === 0) return null
  return (
    <ul className="upload-list" aria-label={t('upload.title')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} subName={subName(upload.subId)} />
      ))}
      {unfinished.map((row) => (
        <UnfinishedRow key={row.uploadId} kind={kind} row={row} subName={subName(row.subId)} />
      ))}
    </ul>
  )
}
