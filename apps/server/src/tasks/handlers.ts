import { digestTask } from '../modules/message/digest.task.ts'
import { mailTask } from '../modules/outbox/outbox.task.ts'
import { webhookTask } from '../modules/webhook/webhook.task.ts'
import type { TaskHandler } from './handler.ts'

/** Every kind of long work there is. */
export const handlers = { digest: digestTask, mail: mailTask, webhook: webhookTask } satisfies Record<
  string,
  TaskHandler
>

export type TaskKind = keyof typeof handlers
