import type { NewUpload, Route, Upload, UploadCalls } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { ComponentType } from 'react'
import type { CallOptions } from '../../api/call.ts'

/** Where a file is to go. */
export interface Target {
  projId: number
  subId?: number
  /** What else its kind must know. */
  fields?: Readonly<Record<string, string | undefined>>
}

/** What was said of a file by the time it is complete. */
export interface Given extends Pick<Target, 'fields'> {
  note: string | undefined
}

/** What is sent in parts is the same for all; this is what one kind of file has of its own. */
export interface UploadKind {
  calls: Pick<UploadCalls, 'part' | 'remove'> & { list: Route }
  /** Why a file of this name is not taken; nothing is sent of it. */
  refuse?(name: string): Key | undefined
  /** What its name tells of it, until somebody says otherwise. */
  propose?(name: string): Target['fields']
  /** What the person may say of it while it is on its way. */
  Fields?: ComponentType<{ upload: SentFile }>
  begin(file: NewUpload, target: Target, options: CallOptions): Promise<Upload>
  /** Makes of a complete file what it is to become. */
  finish(uploadId: number, given: Given, options: CallOptions): Promise<unknown>
  /** What is stale when that is done. */
  stale: readonly Route[]
  /** One's own that were left behind on their way. */
  useUnfinished(projId: number): readonly (Upload & Target)[]
  /** The page where one sees them. */
  page(projId: number): string
}

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
