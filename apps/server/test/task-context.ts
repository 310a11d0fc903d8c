import { randomUUID } from 'node:crypto'
import type { Services } from '../src/core/context.ts'
import type { TaskContext } from '../src/tasks/define-task.ts'
import type { AskModules, TaskAnswer } from '../src/tasks/task-answer.ts'
import type { TestServer } from './test-server.ts'

/** As a child would load them. */
const askRegistered =
  ({ registry }: Services): AskModules =>
  async <A extends TaskAnswer>(question: A['question']) =>
    registry.taskAnswers.filter((one): one is A => one.question === question)

/** For a task that is run here instead of in a child. */
export const taskContext = <P>({ services }: TestServer, payload: P): TaskContext<P> => ({
  db: services.db,
  config: services.config,
  blobs: services.blobs,
  secrets: services.secrets,
  payload,
  taskId: randomUUID(),
  progress: () => undefined,
  publish: services.bus.publish,
  signal: new AbortController().signal,
  ask: askRegistered(services),
})
