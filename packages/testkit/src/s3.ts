import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { mend } from './s3-mended.ts'
import { isSigned } from './signature.ts'

/** An S3-compatible store of our own, on the loopback, strict about signatures. */
export interface TestS3 {
  endpoint: string
  accessKey: string
  secretKey: string
  /** Makes an empty bucket and answers its name. */
  bucket(): Promise<string>
  /** What lies under a key, looked up behind the server's back; throws when there is no such object. */
  read(bucket: string, key: string): Promise<Buffer>
  /** Nobody answers under the address until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends it and removes what was stored. */
  stop(): Promise<void>
}

/** The only one that s3rver knows; the secret is what we check. */
const ACCESS_KEY = 'S3RVER'

/** Starts s3rver on a free port and a temporary folder, behind a check of signatures, which it lacks. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'sunmao-s3-'))
  const secretKey = randomBytes(16).toString('hex')
  const s3rver = new S3rver({ directory, silent: true })
  const answer = mend(s3rver)
  let server: Server | undefined
  let port = 0

  async function open(): Promise<void> {
    server = createServer((request, response) => {
      if (isSigned(request, ACCESS_KEY, secretKey)) return answer(request, response)
      request.resume()
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>')
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function close(): Promise<void> {
    const closing = server
    server = undefined
    if (!closing) return
    closing.close()
    closing.closeAllConnections()
    await once(closing, 'close')
  }

  await open()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: ACCESS_KEY,
    secretKey,
    bucket: async () => {
      const name = `test-${randomBytes(8).toString('hex')}`
      await mkdir(s3rver.store.getBucketPath(name))
      return name
    },
    read: (bucket, key) => readFile(s3rver.store.getResourcePath(bucket, key, 'object')),
    pause: close,
    resume: open,
    stop: async () => {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
