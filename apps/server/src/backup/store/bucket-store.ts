import { Readable } from 'node:stream'
import { type Bucket, removeObject, statusOf, tell } from '../../blobs/s3-bucket.ts'
import { type BackupStore, requireName } from './backup-store.ts'

const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** An object is there when all of its parts have arrived; unfinished ones are swept with those of the store of files. */
export function bucketStore(bucket: Bucket, prefix: string): BackupStore {
  const { sdk, client, Bucket } = bucket
  const keyOf = (name: string) => `${prefix}${requireName(name)}`
  return {
    place: `s3:${Bucket}/${prefix}`,
    put: async (name, bytes) => {
      const Body = Readable.from(bytes, { objectMode: false })
      const upload = new sdk.Upload({
        client,
        params: { Bucket, Key: keyOf(name), Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      try {
        await tell(() => upload.done())
      } finally {
        Body.destroy()
      }
    },
    open: async (name) => {
      try {
        const answer = await tell(() => client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) })))
        return { name, size: answer.ContentLength ?? 0, bytes: answer.Body as Readable }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey' || statusOf(error) === 404) return undefined
        throw error
      }
    },
    list: async function* (below) {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + below }))
        for (const { Key = '', Size = 0 } of Contents) yield { name: Key.slice(prefix.length), size: Size }
    },
    remove: (name) => removeObject(bucket, keyOf(name)),
    sweep: async () => undefined,
  }
}
