import { create } from 'zustand'

/** Where a file is to go. */
export interface Target {
  projId: number
  subId: number
  discipline?: string
}

export interface Upload extends Target {
  id: number
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
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

export const allUploads = () => useUploads.getState().uploads
export const findUpload = (id: number) => allUploads().find((one) => one.id === id)
export const setUploads = (uploads: readonly Upload[]) => useUploads.setState({ uploads })
export const changeUpload = (id: number, changes: Partial<Upload>) =>
  setUploads(allUploads().map((one) => (one.id === id ? { ...one, ...changes } : one)))
export const forgetUpload = (id: number) => setUploads(allUploads().filter((one) => one.id !== id))

export const isUnderWay = ({ state }: Upload) => state !== 'paused' && state !== 'failed'
