import { create } from 'zustand'
import type { Target, UploadKind } from './upload-kind.api.ts'

/** A file that this window sends. */
export interface SentFile extends Target {
  id: number
  kind: UploadKind
  file: File
  name: string
  size: number
  note: string
  state: 'waiting' | 'sending' | 'silent' | 'paused' | 'finishing' | 'failed'
  /** Bytes. */
  sent: number
  /** When the first byte of it was sent from this window. */
  begun?: number
  /** Bytes a second. */
  speed?: number
  /** Known once the server has begun it. */
  uploadId?: number
  error?: string
  /** A file that is wrong stays wrong. */
  mayRetry?: boolean
}

/** Uploads live outside of any page: they go on while one works elsewhere. */
export const useUploads = create<{ uploads: readonly SentFile[] }>(() => ({ uploads: [] }))

export const allUploads = () => useUploads.getState().uploads
export const findUpload = (id: number) => allUploads().find((one) => one.id === id)
export const setUploads = (uploads: readonly SentFile[]) => useUploads.setState({ uploads })
export const changeUpload = (id: number, changes: Partial<SentFile>) =>
  setUploads(allUploads().map((one) => (one.id === id ? { ...one, ...changes } : one)))
export const forgetUpload = (id: number) => setUploads(allUploads().filter((one) => one.id !== id))

export const isUnderWay = ({ state }: SentFile) => state !== 'paused' && state !== 'failed'
