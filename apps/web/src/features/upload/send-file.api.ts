import type { Upload, UploadCalls } from '@sunmao/contract'
import type { CallOptions } from '../../api/call.ts'
import { patiently } from './patiently.ts'
import { sendParts } from './send-parts.ts'

/** Where small files go that are sent at once, without a place in the list of uploads. */
export interface UploadTarget {
  part: UploadCalls['part']
  begin(file: { name: string; size: number; lastModified: number }, options: CallOptions): Promise<Upload>
}

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a file; the number of the complete upload is for whoever makes something of it. */
export async function sendFile(target: UploadTarget, file: File, { signal, onProgress }: Sending): Promise<number> {
  const patience = { signal, onWaiting: () => {} }
  const { size, lastModified } = file
  const begun = await patiently(
    () => target.begin({ name: file.name.trim(), size, lastModified }, { quiet: true, signal }),
    patience,
  )
  await sendParts(file, begun, { ...patience, route: target.part, onSent: (bytes) => onProgress(bytes / size) })
  return begun.uploadId
}
