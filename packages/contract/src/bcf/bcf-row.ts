// What an import of BCF shows before and after it is done.
import * as z from 'zod'
import { Id } from '../core/common.ts'

/** What of a topic is also a field of ours. The rest is kept and written back. */
export const bcfFields = [
  'title',
  'description',
  'type',
  'status',
  'priority',
  'labels',
  'dueDate',
  'assignee',
  'round',
] as const
export type BcfField = (typeof bcfFields)[number]

/** Words of an archive that mean something of ours. A stage is a round of the review. */
export const bcfWordKinds = ['type', 'status', 'priority', 'label', 'stage', 'person'] as const
export type BcfWordKind = (typeof bcfWordKinds)[number]

/** Nothing, without `value`: the word is only kept. A person is the number of a member, a stage the number of a round. */
export const BcfWord = z.object({
  kind: z.enum(bcfWordKinds),
  word: z.string().min(1).max(300),
  value: z.string().max(60).optional(),
})
export type BcfWord = z.infer<typeof BcfWord>

export const BcfImport = z.object({
  id: Id,
  subId: Id,
  name: z.string(),
  /** `read`: what it would do can be seen, and nothing is done yet. */
  status: z.enum(['queued', 'reading', 'read', 'applying', 'done', 'failed', 'cancelled']),
  /** Of the archive. */
  version: z.string().optional(),
  /** In the archive, and how many of them the work has come to. */
  total: z.int(),
  done: z.int(),
  error: z.string().optional(),
  createTime: z.string(),
})
export type BcfImport = z.infer<typeof BcfImport>

export const BcfImportDetail = BcfImport.extend({
  /** What was not as the standard has it, in words, with its place. */
  mended: z.array(z.object({ at: z.string(), text: z.string() })),
  mendedCount: z.int(),
  /** With what they mean by the project's table, or by their own sense where that says nothing. */
  words: z.array(BcfWord.extend({ count: z.int(), isGuess: z.boolean() })),
  /** Models that the topics name, with ours that they were found to be. */
  models: z.array(z.object({ name: z.string(), count: z.int(), fileId: Id.optional(), found: z.string().optional() })),
  /** What was done of it; nothing before. */
  result: z
    .object({ created: z.int(), changed: z.int(), same: z.int(), refused: z.int(), comments: z.int(), views: z.int() })
    .optional(),
})
export type BcfImportDetail = z.infer<typeof BcfImportDetail>

/** `theirs`: only they changed it since it was exchanged last; `ours`: only we did; `conflict`: both did. */
export const bcfFieldStates = ['theirs', 'ours', 'conflict'] as const
export const bcfChanges = ['new', 'changed', 'conflict', 'same'] as const

/** A topic of an archive beside the issue that it is. Fields that are alike are not told. */
export const BcfImportTopic = z.object({
  id: Id,
  guid: z.string(),
  title: z.string(),
  change: z.enum(bcfChanges),
  issueId: Id.optional(),
  number: z.string().optional(),
  fields: z.array(
    z.object({
      field: z.enum(bcfFields),
      ours: z.string(),
      theirs: z.string(),
      state: z.enum(bcfFieldStates),
    }),
  ),
  /** That are not here yet. */
  comments: z.int(),
  views: z.int(),
  /** After the import: what became of it, and why not where it was refused. */
  outcome: z.enum(['created', 'changed', 'same', 'skipped', 'refused']).optional(),
  reason: z.string().optional(),
})
export type BcfImportTopic = z.infer<typeof BcfImportTopic>

/** An archive that is being made; its task tells how far it is. */
export const BcfExport = z.object({ id: Id, taskId: z.uuid(), name: z.string() })
