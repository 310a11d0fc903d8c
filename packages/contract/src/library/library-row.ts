import * as z from 'zod'
import { Id } from '../core/common.ts'
import { FileName } from '../file/upload.ts'
import { HubFile } from '../hub-file/hub-file-row.ts'
import { libraryMoves } from './library-workflow.ts'
import { NamingRule } from './naming-rule.ts'

/** What a project role may do in a folder; each one includes those before. */
export const folderLevels = ['read', 'write', 'manage'] as const
export type FolderLevel = (typeof folderLevels)[number]

/** So many folders below each other. */
export const folderDepthMost = 20
/** Of one project. */
export const foldersMost = 20_000

export const FolderName = FileName.max(120).meta({ examples: ['01 提资'] })

export const FolderRight = z.object({ roleId: Id, level: z.enum(folderLevels) })
export type FolderRight = z.infer<typeof FolderRight>

export const LibraryFolder = z.object({
  folderId: Id,
  projId: Id,
  subId: Id,
  /** Without one it lies in the sub itself. */
  pid: Id.optional(),
  name: z.string(),
  /** Files that lie in it, not those of folders below. */
  files: z.int(),
  /** What the caller may do in it. */
  level: z.enum(folderLevels),
  /** Its own rule; without one that of the folder above counts. */
  rule: NamingRule.optional(),
  /** Its rights are its own; else those of the folder above count. */
  hasRights: z.boolean(),
  isSubscribed: z.boolean(),
  rowVersion: z.int(),
})
export type LibraryFolder = z.infer<typeof LibraryFolder>

export const RemovedFolder = z.object({
  folderId: Id,
  subId: Id,
  name: z.string(),
  files: z.int(),
  deleteBy: z.string(),
  deleteTime: z.string(),
  purgeTime: z.string(),
})
export type RemovedFolder = z.infer<typeof RemovedFolder>

/** Who has it open. */
export const CheckOut = z.object({ userId: Id, name: z.string(), time: z.string() })
export type CheckOut = z.infer<typeof CheckOut>

/** The version of a file that counts for the caller. */
export const LibraryFile = HubFile.extend({
  /** A later version in the works, for its authors. */
  draft: z.object({ fileId: Id, version: z.int(), createBy: z.string(), createTime: z.string() }).optional(),
  checkOut: CheckOut.optional(),
  /** What the caller may do with its state. */
  moves: z.array(z.enum(libraryMoves)),
})
export type LibraryFile = z.infer<typeof LibraryFile>

/** A drawing, document or model of the hub that is shown in a folder without being copied. */
export const LibraryEntry = z.object({
  id: Id,
  folderId: Id,
  kind: z.enum(['model', 'hubFile']),
  /** The version that is shown. */
  fileId: Id,
  name: z.string(),
  version: z.int(),
  /** Always this version, not the latest. */
  isFixed: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  path: z.string(),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

/** An archive whose files go into a folder, and what became of them. */
export const LibraryImport = z.object({
  id: Id,
  subId: Id,
  folderId: Id.optional(),
  name: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Entries that are dealt with, of so many. */
  done: z.int(),
  total: z.int(),
  taken: z.int(),
  refused: z.int(),
  /** The first of the refused ones, each with its reason in the caller's language. */
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  error: z.string().optional(),
  createBy: z.string(),
  createTime: z.string(),
})
export type LibraryImport = z.infer<typeof LibraryImport>

export const libraryActivityKinds = [
  'version',
  'share',
  'publish',
  'archive',
  'takeBack',
  'withdraw',
  'reopen',
  'submit',
  'reject',
  'move',
  'rename',
  'copy',
  'checkOut',
  'checkIn',
  'endCheckOut',
] as const
export type LibraryActivityKind = (typeof libraryActivityKinds)[number]

export const LibraryActivity = z.object({
  id: Id,
  kind: z.enum(libraryActivityKinds),
  by: z.string(),
  /** In the caller's language. */
  text: z.string(),
  reason: z.string().optional(),
  time: z.string(),
})
export type LibraryActivity = z.infer<typeof LibraryActivity>
