import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.ts'
import { AppError } from '../core/errors.ts'

const CONNECT_MS = 2000
/** A transfer goes on as long as bytes move. */
const SILENT_MS = 30_000
/** Short questions are answered soon or given up: who waits for us should hear something within 5 s. */
const ANSWER_MS = 4500
const ATTEMPTS = 2

/** Objects whose hash is not known yet. */
export const INCOMING = 'incoming/'

/** A bucket of any S3-compatible store. */
export interface Bucket {
  sdk: Sdk
  client: S3Client
  /** For addresses that browsers use; not every store has one. */
  outside: S3Client | undefined
  Bucket: string
}

/** Connects when the first question is asked. */
export async function openBucket(config: S3Config): Promise<Bucket> {
  const sdk = await loadSdk()
  return {
    sdk,
    client: connect(sdk, config, config.endpoint),
    outside: config.publicEndpoint ? connect(sdk, config, config.publicEndpoint) : undefined,
    Bucket: config.bucket,
  }
}

/** Makes the bucket where it is missing; throws when the store refuses us or is away. */
export async function ensureBucket({ sdk, client, Bucket }: Bucket): Promise<void> {
  try {
    await ask((options) => client.send(new sdk.HeadBucketCommand({ Bucket }), options))
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    await ask((options) => client.send(new sdk.CreateBucketCommand({ Bucket }), options))
  }
}

export async function removeObject({ sdk, client, Bucket }: Bucket, Key: string): Promise<void> {
  await ask((options) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options))
}

/** Loaded when the first blob is touched: an installation that keeps its bytes on disk never pays for it. */
async function loadSdk() {
  // It would complain of Node's age at every start, which is the installer's business and not the log's.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  return { ...s3, Upload, getSignedUrl }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

const connect = (sdk: Sdk, config: S3Config, endpoint: string): S3Client =>
  new sdk.S3Client({
    endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    forcePathStyle: true,
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  })

/** One question with a short answer. The time ends with the first byte of the answer: a body may take longer. */
export async function ask<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ANSWER_MS)
  try {
    return await tell(() => send({ abortSignal: patience.signal }))
  } finally {
    clearTimeout(timer)
  }
}

/** Turns every way in which the store can be away into the answer that callers know. */
export async function tell<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAway(error) ? Object.assign(new AppError(503, 'error.unavailable'), { cause: error }) : error
  }
}

interface StoreError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

export const statusOf = (error: unknown) => (error as StoreError).$metadata?.httpStatusCode

const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const NOT_IMPLEMENTED = 501

function isAway(error: unknown): boolean {
  const { name, code } = error as StoreError
  const status = statusOf(error)
  if (status !== undefined) return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
  return name === 'TimeoutError' || name === 'AbortError' || NETWORK.test(code ?? '')
}
