import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/loading/empty.tsx'
import { Failure } from '../../../../ui/loading/failure.tsx'
import { isShown } from '../../../hub-file/hub-file.api.ts'
import { GuestLink } from '../../../link2d3d/guest-link.panel.tsx'
import { GuestTitle } from './guest-title.tsx'
import { PicturedNote } from './pictured-note.tsx'
import { useSharedFile } from './use-shared-file.ts'
import type { SharedViewProps } from './view-props.ts'

/** A sheet and the models of its level, beside each other or one above the other. */
export function SharedSheetAndModel({ content, expiry, fileIds }: SharedViewProps) {
  const { t } = useTranslation()
  const { link } = content
  const { file, error, refetch } = useSharedFile(link?.fileId ?? 0)
  if (error)
    return (
      <main className="shared-empty">
        <Failure text={error.message} onRetry={() => void refetch()} />
      </main>
    )
  if (!link || !file) return null
  if (file.isPictured && !isShown(file))
    return (
      <main className="shared-empty">
        <Empty text={file.error ?? t('outer.preparing')} />
      </main>
    )
  return (
    <GuestLink
      link={link}
      file={file}
      fileIds={fileIds}
      label={content.description}
      head={
        <div className="guest-over">
          <GuestTitle content={content} expiry={expiry} downloads={fileIds} isModel />
          <PicturedNote file={file} />
        </div>
      }
    />
  )
}
