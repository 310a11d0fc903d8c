import type { VersionReady } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'

/** What other modules do when a version of this kind can be used. */
export async function loadFollowers({ ask }: Pick<TaskContext, 'ask'>, kind: string) {
  const followers = (await ask<VersionReady>('versionReady')).filter(({ of }) => of === kind)
  return {
    within: async (tx: Db, fileId: number) => {
      for (const { within } of followers) await within?.(tx, fileId)
    },
    after: async (context: Pick<TaskContext, 'db' | 'blobs' | 'publish'>, fileId: number) => {
      for (const { after } of followers) await after?.(context, fileId)
    },
  }
}
