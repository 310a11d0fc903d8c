// The id of the installation in its store of files, beside the blobs.
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ask, ensureBucket, openBucket, statusOf } from './s3-bucket.ts'

const NAME = 'instance'

export interface StoreMark {
  /** For people. */
  place: string
  /** More than one only while a restore switches. */
  read(): Promise<string[]>
  write(ids: readonly string[]): Promise<void>
  /** Whether any file lies there. */
  holdsBlobs(): Promise<boolean>
}

const idsIn = (text: string) => text.split(/\s+/).filter(Boolean)

export async function openStoreMark(config: Pick<Config, 's3' | 'dataDir'>): Promise<StoreMark> {
  return config.s3 ? bucketMark(config.s3) : folderMark(join(config.dataDir, 'blobs'))
}

function folderMark(folder: string): StoreMark {
  const path = join(folder, NAME)
  return {
    place: path,
    read: async () => idsIn(await readFile(path, 'utf8').catch(emptyWhereNone)),
    write: async (ids) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(`${ids.join('\n')}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
    holdsBlobs: async () => {
      const { createDiskBlobs } = await import('./disk.ts')
      const disk = await createDiskBlobs(folder, async () => '')
      for await (const _ of disk.list()) return true
      return false
    },
  }
}

function emptyWhereNone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

async function bucketMark(s3: NonNullable<Config['s3']>): Promise<StoreMark> {
  const bucket = await openBucket(s3)
  await ensureBucket(bucket)
  const { sdk, client, Bucket } = bucket
  return {
    place: `${s3.endpoint}/${Bucket}/${NAME}`,
    read: async () => {
      try {
        const answer = await ask((options) => client.send(new sdk.GetObjectCommand({ Bucket, Key: NAME }), options))
        return idsIn((await answer.Body?.transformToString()) ?? '')
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey' || statusOf(error) === 404) return []
        throw error
      }
    },
    write: async (ids) => {
      const command = new sdk.PutObjectCommand({ Bucket, Key: NAME, Body: `${ids.join('\n')}\n` })
      await ask((options) => client.send(command, options))
    },
    holdsBlobs: async () => {
      const { listBucket } = await import('./s3-sweep.ts')
      for await (const _ of listBucket(bucket)) return true
      return false
    },
  }
}
