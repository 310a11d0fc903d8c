import { checkStoreTask } from '../blobs/check-store.task.ts'
import { removeBytesTask } from '../blobs/remove-bytes.task.ts'
import { digestTask } from '../modules/message/digest.task.ts'
import { convertTask } from '../modules/model/convert.task.ts'
import { compareTask } from '../modules/model-version/compare.task.ts'
import { mailTask } from '../modules/outbox/outbox.task.ts'
import { webhookTask } from '../modules/webhook/webhook.task.ts'
import { demoModelsTask } from '../seed/demo-models.task.ts'
import type { TaskHandler } from './handler.ts'

/** Every kind of long work there is. */
export const handlers = {
  checkStore: checkStoreTask,
  compare: compareTask,
  convert: convertTask,
  demoModels: demoModelsTask,
  digest: digestTask,
  mail: mailTask,
  removeBytes: removeBytesTask,
  webhook: webhookTask,
} satisfies Record<string, TaskHandler>

export type TaskKind = keyof typeof handlers

/** Kinds that one worker does one after another. What takes long must not hold up a letter. */
export interface Lane {
  kinds: readonly TaskKind[]
  /** A process for each task: what foreign bytes did to it ends with it. */
  isFresh: boolean
}
export const lanes: readonly Lane[] = [
  { kinds: ['digest', 'mail', 'webhook'], isFresh: false },
  { kinds: ['compare', 'convert', 'demoModels'], isFresh: true },
  { kinds: ['checkStore', 'removeBytes'], isFresh: true },
]
