import type { TaskContext } from '../src/tasks/define-task.ts'
import type { TestServer } from './test-server.ts'

/** For a task that is run here instead of in a child. */
export const taskContext = <P>({ services }: TestServer, payload: P): TaskContext<P> => ({
  db: services.db,
  config: services.config,
  blobs: services.blobs,
  payload,
  progress: () => undefined,
  publish: services.bus.publish,
  signal: new AbortController().signal,
})
