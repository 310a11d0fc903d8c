import { CallError, call, messageOf } from '../../api/call.ts'
import { refetchOf } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { i18n } from '../../theme/i18n.ts'
import { checkFile } from './check-file.ts'
import { patiently } from './patiently.ts'
import { sendParts, UnreadableFile } from './send-parts.ts'
import { speedMeter } from './speed-meter.ts'
import type { Given, SentFile, Target, UploadKind } from './upload-kind.api.ts'
import { allUploads, changeUpload, findUpload, forgetUpload, isUnderWay, setUploads } from './upload-store.api.ts'

const PROGRESS_MS = 200
const stops = new Map<number, AbortController>()
let lastId = 0

export function addUploads(kind: UploadKind, files: readonly File[], target: Target): void {
  const isThere = (one: SentFile) => one.kind === kind && isSamePlace(one, target)
  const isSame = (one: SentFile, file: File) => isThere(one) && one.name === file.name.trim() && one.size === file.size
  const known = allUploads().filter((one) => files.some((file) => isSame(one, file)))
  for (const { id, state } of known) if (state === 'paused' || state === 'failed') forgetUpload(id)
  const isBusy = (file: File) => allUploads().some((one) => isSame(one, file))
  const added = files
    .filter((file) => !isBusy(file))
    .map((file): SentFile => {
      const wrong = checkFile(file) ?? kind.refuse?.(file.name.trim())
      lastId += 1
      const name = file.name.trim()
      return {
        ...target,
        fields: { ...kind.propose?.(name), ...withoutGaps(target.fields) },
        kind,
        id: lastId,
        file,
        name,
        size: file.size,
        note: '',
        sent: 0,
        state: wrong ? 'failed' : 'waiting',
        error: wrong && i18n.t(wrong),
        mayRetry: false,
      }
    })
  setUploads([...allUploads(), ...added])
  sendNext()
}

const isSamePlace = (one: Target, other: Target) =>
  one.projId === other.projId && one.subId === other.subId && one.fields?.folderId === other.fields?.folderId

const withoutGaps = (fields: Target['fields'] = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const setUploadField = (id: number, name: string, value: string | undefined) =>
  changeUpload(id, { fields: { ...findUpload(id)?.fields, [name]: value } })

export const noteUpload = (id: number, note: string) => changeUpload(id, { note })

export function pauseUpload(id: number): void {
  changeUpload(id, { state: 'paused', speed: undefined })
  stops.get(id)?.abort()
  sendNext()
}

export function resumeUpload(id: number): void {
  changeUpload(id, { state: 'waiting', error: undefined })
  sendNext()
}

/** Gives it up, here and at the server. */
export async function cancelUpload(id: number): Promise<void> {
  const { uploadId, kind } = findUpload(id) ?? {}
  forgetUpload(id)
  stops.get(id)?.abort()
  sendNext()
  if (!kind || uploadId === undefined) return
  await call(kind.calls.remove, { body: [uploadId] }, { quiet: true }).catch(() => undefined)
  await refetchOf(kind.calls.list)
}

/** One file at a time, so that the first is soon there. */
function sendNext(): void {
  if (stops.size > 0) return
  const next = allUploads().find(({ state }) => state === 'waiting')
  if (next) send(next)
}

async function send({ id, kind, file, name, size, ...target }: SentFile): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  stops.set(id, stop)
  const set = (changes: Partial<SentFile>) => !signal.aborted && changeUpload(id, changes)
  const patience = { signal, onWaiting: (isWaiting: boolean) => set({ state: isWaiting ? 'silent' : 'sending' }) }
  const quiet = { quiet: true, signal }
  try {
    set({ state: 'sending', begun: findUpload(id)?.begun ?? Date.now() })
    const { lastModified } = file
    const begun = await patiently(() => kind.begin({ name, size, lastModified }, target, quiet), patience)
    set({ uploadId: begun.uploadId })
    await sendParts(file, begun, { ...patience, route: kind.calls.part, onSent: progressOf(set, size) })
    set({ state: 'finishing', sent: size, speed: undefined })
    const { note, fields } = findUpload(id) ?? { note: '' }
    await finish(kind, begun.uploadId, { note: note.trim() || undefined, fields }, signal)
    forgetUpload(id)
    await Promise.all([...kind.stale, kind.calls.list].map(refetchOf))
  } catch (error) {
    set({ state: 'failed', speed: undefined, error: wordsFor(error), mayRetry: mayRetry(error) })
  } finally {
    stops.delete(id)
    sendNext()
  }
}

async function finish(kind: UploadKind, uploadId: number, given: Given, signal: AbortSignal): Promise<void> {
  let isLost = false
  const onWaiting = (isWaiting: boolean) => {
    isLost ||= isWaiting
  }
  const work = () => kind.finish(uploadId, given, { quiet: true, signal })
  await patiently(work, { signal, onWaiting }).catch((error) => {
    // Only the answer was lost: an upload that is gone has become what it was to be.
    if (!isLost || !(error instanceof CallError) || error.status !== 404) throw error
  })
}

function progressOf(set: (changes: Partial<SentFile>) => void, size: number): (bytes: number) => void {
  const meter = speedMeter()
  let told = 0
  return (sent) => {
    const now = Date.now()
    if (sent < size && now - told < PROGRESS_MS) return
    told = now
    set({ sent, speed: meter(sent, now) })
  }
}

const wordsFor = (error: unknown) => (error instanceof UnreadableFile ? i18n.t('upload.unreadable') : messageOf(error))
const mayRetry = (error: unknown) =>
  !(error instanceof UnreadableFile) && !(error instanceof CallError && error.status === 413)

/** What is somebody's own on its way must not go on in the name of the next. */
useSession.subscribe(({ info }, before) => {
  if (!before.info || info?.username === before.info.username) return
  setUploads([])
  for (const stop of stops.values()) stop.abort()
})

window.addEventListener('beforeunload', (event) => {
  if (allUploads().some(isUnderWay)) event.preventDefault()
})
