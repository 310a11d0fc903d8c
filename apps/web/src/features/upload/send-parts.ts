import type { Upload, UploadCalls } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { type Patience, patiently } from './patiently.ts'

/** Two fill a line that one would leave idle between a part and the next. */
const AT_ONCE = 2

interface Sending extends Patience {
  route: UploadCalls['part']
  /** Bytes that are there or on their way. */
  onSent: (bytes: number) => void
}

/** The file on the person's disk cannot be read any more. */
export class UnreadableFile extends Error {}

/** Sends what the server does not have yet; a part that fails for good ends the other one too. */
export async function sendParts(file: File, upload: Upload, options: Sending): Promise<void> {
  const { uploadId, partSize } = upload
  const has = new Set(upload.received)
  const count = Math.ceil(upload.size / partSize)
  const missing = Array.from({ length: count }, (_, index) => index).filter((index) => !has.has(index))
  const endOf = (index: number) => Math.min((index + 1) * partSize, upload.size)
  /** By part: bytes that have gone out. */
  const sent = new Map([...has].map((index) => [index, endOf(index) - index * partSize]))
  const tellSent = () => options.onSent([...sent.values()].reduce((sum, bytes) => sum + bytes, 0))
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])

  const sendPart = async (index: number) => {
    signal.throwIfAborted()
    const part = file.slice(index * partSize, endOf(index))
    const sha256 = await hashOf(part)
    const onProgress = (done: number) => {
      sent.set(index, done * part.size)
      tellSent()
    }
    await patiently(
      () =>
        call(
          options.route,
          { query: { uploadId, index, sha256 }, files: { part } },
          { quiet: true, signal, onProgress },
        ),
      { ...options, signal },
    )
    onProgress(1)
  }
  const sendNext = async (): Promise<void> => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) await sendPart(index)
  }
  tellSent()
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    // The last answer may come in the moment of the pause.
    signal.throwIfAborted()
  } finally {
    stop.abort()
  }
}

/** Browsers calculate it on secure pages only; without it the server checks the whole file's size. */
async function hashOf(part: Blob): Promise<string | undefined> {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new UnreadableFile()
  })
  if (!globalThis.crypto?.subtle) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
