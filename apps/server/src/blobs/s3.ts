import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { S3Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { aDayAgo, BlobMissing, placeOf } from './blob-name.ts'
import type { Blobs, ReceivedBlob } from './blobs.ts'
import { ask, type Bucket, ensureBucket, INCOMING, openBucket, removeObject, statusOf, tell } from './s3-bucket.ts'
import { type CopySizes, copyObject, usualSizes } from './s3-copy.ts'
import { listBucket, sweepBucket } from './s3-sweep.ts'
import { dispositionOf, LONGEST_S, safeType } from './signed-address.ts'

const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

/**
 * Bytes of unknown hash go to a temporary object, in parts, and are copied inside the store when their hash is known: an
 * object under its hash is complete, whenever we were killed.
 */
export async function createS3Blobs(
  config: S3Config,
  sign: Blobs['address'],
  log: Pick<Logger, 'warn'>,
  sizes: CopySizes = usualSizes,
): Promise<Blobs> {
  let opening: Promise<Bucket> | undefined
  const bucket = () => {
    opening ??= openBucket(config)
    return opening
  }
  // Said at the start rather than to the first person who uploads; the start does not wait for it.
  bucket()
    .then(ensureBucket)
    .catch((error: Error) =>
      log.warn({ reason: error.message, name: error.name }, 'the S3 store refuses us or is away'),
    )
  return {
    receive: async (bytes) =>
      bytes instanceof Uint8Array ? receiveBytes(await bucket(), bytes) : receiveStream(await bucket(), bytes, sizes),
    open: async (hash, range) => {
      const { sdk, client, Bucket } = await bucket()
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const command = new sdk.GetObjectCommand({ Bucket, Key: placeOf(hash), Range })
      const answer = await ask((options) => client.send(command, options)).catch(asMissing)
      const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
      return { size, bytes: answer.Body as Readable }
    },
    remove: async (hash) => removeObject(await bucket(), placeOf(hash)),
    list: async function* () {
      yield* listBucket(await bucket())
    },
    address: async (hash, options) => {
      const { sdk, outside, Bucket } = await bucket()
      if (!outside) return sign(hash, options)
      const type = safeType(options.type)
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key: placeOf(hash),
        ResponseContentType: type,
        ResponseContentDisposition: dispositionOf(type, options.name),
        ResponseCacheControl: 'private, no-store',
      })
      return sdk.getSignedUrl(outside, command, { expiresIn: Math.min(options.seconds, LONGEST_S) })
    },
    sweep: async (before = aDayAgo()) => sweepBucket(await bucket(), before),
  }
}

/** What is in memory is sent when it is kept. */
function receiveBytes({ sdk, client, Bucket }: Bucket, bytes: Uint8Array): ReceivedBlob {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const command = new sdk.PutObjectCommand({ Bucket, Key: placeOf(hash), Body: bytes })
  return {
    hash,
    size: bytes.length,
    keep: async () => void (await tell(() => client.send(command))),
    discard: async () => undefined,
  }
}

async function receiveStream(
  bucket: Bucket,
  bytes: AsyncIterable<Uint8Array>,
  sizes: CopySizes,
): Promise<ReceivedBlob> {
  const { sdk, client, Bucket } = bucket
  const Key = `${INCOMING}${randomUUID()}`
  const digest = createHash('sha256')
  let size = 0
  async function* hashed() {
    for await (const chunk of bytes) {
      digest.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const Body = Readable.from(hashed(), { objectMode: false })
  const discard = () => removeObject(bucket, Key).catch(() => undefined)
  try {
    const upload = new sdk.Upload({
      client,
      params: { Bucket, Key, Body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
    await tell(() => upload.done())
  } catch (error) {
    Body.destroy()
    // A store that is away would only make the caller wait longer; the sweep finds it later.
    if (!(error instanceof AppError && error.status === 503)) await discard()
    throw error
  }
  const hash = digest.digest('hex')
  const keep = async () => {
    const place = placeOf(hash)
    if (!(await hasObject(bucket, place))) await tell(() => copyObject(bucket, Key, place, size, sizes))
  }
  return { hash, size, keep, discard }
}

async function hasObject({ sdk, client, Bucket }: Bucket, Key: string): Promise<boolean> {
  try {
    await ask((options) => client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options))
    return true
  } catch (error) {
    // Who may not list a bucket is told "forbidden" of what is not there.
    if (statusOf(error) === 404 || statusOf(error) === 403) return false
    throw error
  }
}

function asMissing(error: Error): never {
  if (error.name === 'NoSuchKey') throw new BlobMissing()
  if (error.name === 'InvalidRange') throw new RangeError('behind the end of the blob')
  throw error
}
