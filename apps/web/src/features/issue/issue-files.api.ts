import { type Attachment, issueAttachment, issueUpload } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import type { UploadTarget } from '../upload/send-file.api.ts'
import { issueReads } from './issue-reads.ts'

/** How files come to an issue, or to a comment on it. */
export const issueUploads = (issueId: number): UploadTarget => ({
  part: issueUpload.part,
  begin: (file, options) => call(issueUpload.begin, { body: { ...file, issueId } }, options),
})

export const useAddAttachment = () => useSend(issueAttachment.create, issueReads, { quiet: true })
export const useRemoveAttachment = () => useSend(issueAttachment.remove, issueReads)

/** A refusal is told by the call itself. */
export const saveAttachment = ({ id, name }: Attachment): Promise<void> =>
  call(issueAttachment.download, { query: { id } }).then(
    (blob) => saveBlob(blob, name),
    () => undefined,
  )
