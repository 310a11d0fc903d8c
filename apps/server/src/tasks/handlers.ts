import { mailTask } from '../modules/outbox/outbox.task.ts'
import type { TaskHandler } from './handler.ts'

/** Every kind of long work there is. */
export const handlers = { mail: mailTask } satisfies Record<string, TaskHandler>

export type TaskKind = keyof typeof handlers
