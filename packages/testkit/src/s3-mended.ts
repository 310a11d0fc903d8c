// What s3rver 3.7.1 answers with 501 or 405 although every real store knows it, done on its folder: copying into a part,
// giving up a multipart upload, listing those that are unfinished. And its own writing, which reports the end too early.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

type Store = S3rver['store']
type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Place {
  store: Store
  bucket: string
  key: string
  query: URLSearchParams
}

/** The answers of this s3rver with its gaps filled. */
export function mend(s3rver: S3rver): Answer {
  const { store } = s3rver
  writeCarefully(store)
  const usual = s3rver.callback()
  return (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/')
    const own = ownAnswer(request, query, rest.join('') !== '')
    if (!own) return usual(request, response)
    own({ store, bucket, key: rest.join('/'), query }, request).then(
      (text) => send(response, text === undefined ? 204 : 200, text),
      (error) => send(response, 500, `<Error><Code>InternalError</Code><Message>${error.message}</Message></Error>`),
    )
  }
}

function ownAnswer({ method, headers }: IncomingMessage, query: URLSearchParams, isObject: boolean) {
  if (method === 'GET' && !isObject && query.has('uploads')) return listUploads
  if (method === 'DELETE' && query.has('uploadId')) return abortUpload
  if (method === 'PUT' && query.has('uploadId') && headers['x-amz-copy-source']) return copyPart
  return undefined
}

const uploadsOf = ({ store, bucket }: Place) => store.getResourcePath(bucket, undefined, 'uploads')

async function listUploads(place: Place): Promise<string> {
  const folder = uploadsOf(place)
  const ids = await readdir(folder).catch(() => [])
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const file = join(folder, id, 'key')
      const [key, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
}

async function abortUpload(place: Place): Promise<undefined> {
  await rm(join(uploadsOf(place), place.query.get('uploadId') ?? ''), { recursive: true })
  return undefined
}

async function copyPart({ store, bucket, query }: Place, { headers }: IncomingMessage): Promise<string> {
  const [from = '', ...key] = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '').split('/')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
  const range = start === undefined ? {} : { start: Number(start), end: Number(end) }
  const content = createReadStream(store.getResourcePath(from, key.join('/'), 'object'), range)
  const { md5 } = await store.putPart(bucket, query.get('uploadId') ?? '', query.get('partNumber') ?? '', content)
  const time = new Date().toISOString()
  return `<CopyPartResult><ETag>"${md5}"</ETag><LastModified>${time}</LastModified></CopyPartResult>`
}

function send(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(text && `<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

/** s3rver answers while the last bytes are on their way to the file, and writes in place: a reader may find it short. */
function writeCarefully(store: Store): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object')
    const written = await write(path, content instanceof Uint8Array ? [content] : content)
    await store.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  store.copyObject = async (fromBucket, fromKey, bucket, key) => {
    const content = createReadStream(store.getResourcePath(fromBucket, fromKey, 'object'))
    const metadata = await store.getMetadata(fromBucket, fromKey)
    await store.putObject({ bucket, key, content, metadata })
    return store.getMetadata(bucket, key)
  }
  store.putPart = async (bucket, uploadId, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, part)
    const written = await write(path, content)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
}

async function write(path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const digest = createHash('md5')
  let size = 0
  const temporary = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await pipeline(
    Readable.from(content),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(temporary),
  )
  await rename(temporary, path)
  return { size, md5: digest.digest('hex') }
}
