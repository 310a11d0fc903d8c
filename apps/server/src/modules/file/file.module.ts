import { checkStoreTask } from '../../blobs/check-store.task.ts'
import { removeBytesTask } from '../../blobs/remove-bytes.task.ts'
import { removeUnused } from '../../blobs/remove-unused.ts'
import { notFound } from '../../core/errors.ts'
import { sendBlob } from '../../http/answer.ts'
import type { Register } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { seedPictureQuota } from '../../seed/parameters.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { readImage } from './file.service.ts'

const YEAR_S = 365 * 24 * 3600

/** Pictures by name, for who knows it. */
const addresses: Register = ({ http, services }) => {
  for (const folder of ['/avatar', '/file'])
    http.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
      const image = await readImage(services, request.params.name)
      if (!image) throw notFound()
      reply.header('Cache-Control', `private, max-age=${YEAR_S}, immutable`)
      return sendBlob(reply, image)
    })
}

/** Pictures, and the store of all bytes. */
export const fileModule = defineModule({
  name: 'file',
  routes: addresses,
  tasks: [checkStoreTask, removeBytesTask],
  jobKinds: [checkStoreTask],
  cleanup: async ({ db, blobs }) => {
    await removeUnused(db)
    await blobs.sweep()
  },
  seeds: [{ name: 'picture-quota', run: seedPictureQuota }, firstSchedule(checkStoreTask)],
})
