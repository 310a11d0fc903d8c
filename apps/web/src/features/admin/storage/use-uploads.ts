import { storage, storageMaxBytes } from '@sunmao/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call, messageOf } from '../../../api/call.ts'
import { refetchOf } from '../../../api/hooks.ts'

export interface Upload {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  part: number
  error?: string
  mayRetry?: boolean
}

/** Sends files one after the other. What is still on its way when the dialog goes is given up. */
export function useUploads() {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextId = useRef(1)
  const stop = useRef(new AbortController())
  const isBusy = uploads.some(({ state }) => state === 'sending')
  const next = isBusy ? undefined : uploads.find(({ state }) => state === 'waiting')

  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const send = async ({ id, file }: Upload) => {
    const { signal } = stop.current
    change(id, { state: 'sending', part: 0 })
    try {
      const onProgress = (part: number) => change(id, { part })
      await call(storage.create, { files: { file } }, { quiet: true, signal, onProgress })
      change(id, { state: 'done' })
      refetchOf(storage.list)
    } catch (error) {
      // A file that is too large stays too large.
      const mayRetry = !(error instanceof CallError && error.status === 413)
      if (!signal.aborted) change(id, { state: 'failed', error: messageOf(error), mayRetry })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one begins when the one before has ended
  useEffect(() => {
    if (next) send(next)
  }, [next?.id])

  return {
    uploads,
    isBusy,
    add: (file: File) => {
      const id = nextId.current++
      const isTooLarge = file.size > storageMaxBytes
      const error = isTooLarge ? t('storage.tooLarge', { size: storageMaxBytes / 1_000_000 }) : undefined
      const upload: Upload = { id, file, part: 0, state: isTooLarge ? 'failed' : 'waiting', error }
      setUploads((all) => [...all, upload])
    },
    retry: (id: number) => change(id, { state: 'waiting', error: undefined }),
  }
}
