import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { sendFile, type UploadTarget } from '../upload/send-file.api.ts'

export interface SentFile {
  key: number
  name: string
  /** From 0 to 1; 1 = complete. */
  share: number
  uploadId?: number
  error?: string
}

let lastKey = 0

/** Files that are being sent from here; `onComplete` makes something of each, else they wait to be taken. */
export function useSentFiles(target: UploadTarget | undefined, onComplete?: (uploadId: number) => Promise<unknown>) {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const stops = useRef(new Map<number, AbortController>())
  // What nobody took when the place is left is not sent any further.
  useEffect(() => {
    const { current } = stops
    return () => {
      for (const stop of current.values()) stop.abort()
    }
  }, [])
  const change = (key: number, changes: Partial<SentFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setFiles((all) => all.filter((one) => one.key !== key))
  }
  const send = async (file: File, key: number, stop: AbortController) => {
    if (!target) return
    try {
      const onProgress = (share: number) => change(key, { share: Math.min(share, 0.99) })
      const uploadId = await sendFile(target, file, { signal: stop.signal, onProgress })
      await onComplete?.(uploadId)
      if (onComplete) drop(key)
      else change(key, { share: 1, uploadId })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error: messageOf(error) || t('upload.unreadable') })
    }
  }
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      lastKey += 1
      const [key, stop] = [lastKey, new AbortController()]
      stops.current.set(key, stop)
      setFiles((all) => [...all, { key, name: file.name, share: 0 }])
      void send(file, key, stop)
    }
  }
  return { files, add, drop, clear: () => setFiles([]) }
}
