import { create } from 'zustand'
import type { SentFile } from './upload-kind.api.ts'

/** Uploads live outside of any page: they go on while one works elsewhere. */
export const useUploads = create<{ uploads: readonly SentFile[] }>(() => ({ uploads: [] }))

export const allUploads = () => useUploads.getState().uploads
export const findUpload = (id: number) => allUploads().find((one) => one.id === id)
export const setUploads = (uploads: readonly SentFile[]) => useUploads.setState({ uploads })
export const changeUpload = (id: number, changes: Partial<SentFile>) =>
  setUploads(allUploads().map((one) => (one.id === id ? { ...one, ...changes } : one)))
export const forgetUpload = (id: number) => setUploads(allUploads().filter((one) => one.id !== id))

export const isUnderWay = ({ state }: SentFile) => state !== 'paused' && state !== 'failed'
