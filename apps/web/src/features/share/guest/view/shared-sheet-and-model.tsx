import { Failure } from '../../../../ui/loading/failure.tsx'
import { useHubFile } from '../../../hub-file/hub-file.api.ts'
import { GuestLink } from '../../../link2d3d/guest-link.panel.tsx'
import { GuestTitle } from './guest-title.tsx'
import type { SharedViewProps } from './view-props.ts'

/** A sheet and the models of its level, beside each other or one above the other. */
export function SharedSheetAndModel({ content, expiry, fileIds }: SharedViewProps) {
  const { link } = content
  const { data: file, error, refetch } = useHubFile(link?.fileId ?? 0, { quiet: true })
  if (error)
    return (
      <main className="shared-empty">
        <Failure text={error.message} onRetry={() => void refetch()} />
      </main>
    )
  if (!link || !file) return null
  return (
    <GuestLink
      link={link}
      file={file}
      fileIds={fileIds}
      label={content.description}
      head={
        <div className="guest-over">
          <GuestTitle content={content} expiry={expiry} downloads={fileIds} isModel />
        </div>
      }
    />
  )
}
