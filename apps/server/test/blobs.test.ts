import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3, type TestS3 } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { blobTable } from '../src/blobs/blob.table.ts'
import { BlobMissing } from '../src/blobs/blob-name.ts'
import type { Blobs, Bytes, ListedBlob } from '../src/blobs/blobs.ts'
import { checkStore } from '../src/blobs/check-store.task.ts'
import { createBlobs } from '../src/blobs/create-blobs.ts'
import { createS3Blobs } from '../src/blobs/s3.ts'
import { openBucket } from '../src/blobs/s3-bucket.ts'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { readConfig, type S3Config } from '../src/config.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const MB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const quiet = { warn: () => undefined }
const unsigned = () => Promise.reject(new Error('not signed here'))

let s3: TestS3
let hub: TestServer
beforeAll(async () => {
  s3 = await startS3()
  hub = await startTestServer({}, { alone: true })
})
afterAll(async () => {
  await hub.stop()
  await s3.stop()
})
afterEach(() => void vi.restoreAllMocks())

const newBucket = async (more: Partial<S3Config> = {}): Promise<S3Config> => {
  const { endpoint, accessKey, secretKey } = s3
  const bucket = await s3.bucket()
  return { endpoint, accessKey, secretKey, bucket, region: 'us-east-1', publicEndpoint: undefined, ...more }
}

async function* stream(...chunks: Uint8Array[]) {
  yield* chunks
}

/** As the server does it, without the row. */
async function put(blobs: Blobs, bytes: Bytes) {
  const { hash, size, keep, discard } = await blobs.receive(bytes)
  try {
    await keep()
  } finally {
    await discard()
  }
  return { hash, size }
}

async function read(blobs: Blobs, hash: string, range?: { start: number; end?: number }) {
  const { size, bytes } = await blobs.open(hash, range)
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return { size, bytes: Buffer.concat(chunks) }
}

/** Everything that lies in a store, whatever it is called, and how it is emptied. */
const stores = {
  disk: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-blobs-'))
    const blobs = await createBlobs({ ...readConfig({}), dataDir }, hub.services.keys, hub.services.log)
    const list = async () => {
      const all = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
    }
    const leave = async () => {
      await mkdir(join(dataDir, 'blobs', 'incoming'), { recursive: true })
      await writeFile(join(dataDir, 'blobs', 'incoming', 'leftover'), 'x')
    }
    return { blobs, list, leave, stop: () => rm(dataDir, { recursive: true, force: true }) }
  },
  S3: async () => {
    const config = await newBucket()
    const blobs = await createBlobs({ ...readConfig({}), s3: config }, hub.services.keys, hub.services.log)
    const list = async () => {
      const { sdk, client, Bucket } = await openBucket(config)
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket }))
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket }))
      return [...Contents, ...Uploads].map(({ Key }) => Key!.split('/').at(-1)!)
    }
    const leave = async () => {
      const { sdk, client, Bucket } = await openBucket(config)
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: 'incoming/leftover', Body: 'x' }))
      await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: 'incoming/unfinished' }))
    }
    return { blobs, list, leave, stop: async () => undefined }
  },
}

describe.each(['disk', 'S3'] as const)('blobs in %s', (kind) => {
  let store: Awaited<ReturnType<(typeof stores)[typeof kind]>>
  let blobs: Blobs
  beforeAll(async () => {
    store = await stores[kind]()
    blobs = store.blobs
  })
  afterAll(() => store.stop())

  it('are kept under their hash, given at once or as a stream, also when there is nothing in them', async () => {
    for (const bytes of [Buffer.from('榫卯'), Buffer.alloc(0), randomBytes(100_000)]) {
      const hash = sha256(bytes)
      expect(await put(blobs, bytes)).toEqual({ hash, size: bytes.length })
      expect(sha256((await read(blobs, hash)).bytes)).toBe(hash)
      await blobs.remove(hash)
      expect(await put(blobs, stream(bytes))).toEqual({ hash, size: bytes.length })
      const again = await read(blobs, hash)
      expect([again.size, sha256(again.bytes)]).toEqual([bytes.length, hash])
    }
  })

  it('come back whole when they were sent in several parts', async () => {
    const pieces = Array.from({ length: 20 }, () => randomBytes(MB))
    const { hash, size } = await put(blobs, stream(...pieces))
    const whole = sha256(Buffer.concat(pieces))
    expect([hash, size]).toEqual([whole, 20 * MB])
    expect(sha256((await read(blobs, hash)).bytes)).toBe(whole)
    await blobs.remove(hash)
  })

  it('are one when their bytes are the same, also when two put them at the same moment', async () => {
    const bytes = randomBytes(200_000)
    const before = (await store.list()).length
    const stored = await Promise.all([
      put(blobs, bytes),
      put(blobs, stream(bytes)),
      put(blobs, stream(bytes.subarray(0, 9), bytes.subarray(9))),
      put(blobs, bytes),
    ])
    await put(blobs, stream(bytes))
    expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set([sha256(bytes)]))
    expect((await store.list()).length).toBe(before + 1)
    expect(sha256((await read(blobs, sha256(bytes))).bytes)).toBe(sha256(bytes))
  })

  it('are read in part, with the size of the whole', async () => {
    const { hash } = await put(blobs, Buffer.from('0123456789'))
    const part = async (start: number, end?: number) => {
      const { size, bytes } = await read(blobs, hash, { start, end })
      return [size, String(bytes)]
    }
    expect(await part(0, 1)).toEqual([10, '01'])
    expect(await part(3, 5)).toEqual([10, '345'])
    expect(await part(7)).toEqual([10, '789'])
    expect(await part(8, 99)).toEqual([10, '89'])
    await expect(blobs.open(hash, { start: 10 })).rejects.toThrow(RangeError)
  })

  it('are missing by a name of its own, and what is no hash is no path', async () => {
    await expect(blobs.open('0'.repeat(64))).rejects.toThrow(BlobMissing)
    const { hash } = await put(blobs, Buffer.from('short-lived'))
    await blobs.remove(hash)
    await expect(blobs.open(hash)).rejects.toThrow(BlobMissing)
    await blobs.remove(hash)
    for (const bad of ['../../etc/passwd', '', 'incoming/x', 'A'.repeat(64)])
      await expect(blobs.open(bad)).rejects.toThrow('not a blob hash')
  })

  it.each([1, 9, 20])('leave nothing behind when their stream breaks after %i MB', async (megabytes) => {
    const before = await store.list()
    async function* broken() {
      for (let i = 0; i < megabytes; i++) yield randomBytes(MB)
      throw new Error('the line went dead')
    }
    await expect(put(blobs, broken())).rejects.toThrow('the line went dead')
    expect(await store.list()).toEqual(before)
  })

  it('have no name until they are kept, and leave nothing behind when they are not', async () => {
    const before = (await store.list()).toSorted()
    for (const bytes of [randomBytes(1000), stream(randomBytes(1000))]) {
      const received = await blobs.receive(bytes)
      await expect(blobs.open(received.hash)).rejects.toThrow(BlobMissing)
      await received.discard()
      await received.discard()
    }
    expect((await store.list()).toSorted()).toEqual(before)
  })

  it('are listed with their size and time, and nothing else is', async () => {
    const { hash } = await put(blobs, stream(randomBytes(1234)))
    await store.leave()
    const listed: ListedBlob[] = []
    for await (const one of blobs.list()) listed.push(one)
    const found = listed.find((one) => one.hash === hash)
    expect(found).toMatchObject({ size: 1234 })
    expect(Math.abs(found!.time.getTime() - Date.now())).toBeLessThan(60_000)
    expect(listed.every((one) => /^[0-9a-f]{64}$/.test(one.hash))).toBe(true)
    await blobs.sweep(new Date(Date.now() + 5000))
  })

  it('lose the leftovers of the killed when they are old enough', async () => {
    const before = await store.list()
    await store.leave()
    await blobs.sweep()
    expect((await store.list()).length).toBeGreaterThan(before.length)
    await blobs.sweep(new Date(Date.now() + 5000))
    expect(await store.list()).toEqual(before)
  })

  it('that have no row go after a day and a week in quarantine, and rows learn the size of theirs', async () => {
    const { db } = hub.services
    const [named, lost] = [await storeBlob({ db, blobs }, randomBytes(50)), await put(blobs, randomBytes(50))]
    await db.update(blobTable).set({ size: 0 }).where(eq(blobTable.hash, named.hash))
    await checkStore(db, blobs)
    // A week in quarantine, and once only.
    for (let night = 0; night < 2; night++) await checkStore(db, blobs, new Date(Date.now() + 5000))
    const waiting = await db.select().from(taskTable).where(eq(taskTable.kind, 'removeBytes'))
    expect(waiting.filter(({ payload }) => JSON.stringify(payload).includes(lost.hash))).toHaveLength(1)
    expect(waiting.every(({ runAfter }) => runAfter.getTime() > Date.now() + 6 * 86_400_000)).toBe(true)
    expect((await read(blobs, lost.hash)).size).toBe(50)
    await checkStore(db, blobs, new Date(Date.now() + 5000), 0)
    await expect(blobs.open(lost.hash)).rejects.toThrow(BlobMissing)
    expect((await read(blobs, named.hash)).size).toBe(50)
    expect(await db.select().from(blobTable).where(eq(blobTable.hash, named.hash))).toMatchObject([{ size: 50 }])
  })

  it('stay where most have no row: it is the store of another installation', async () => {
    const { db } = hub.services
    const unknown = await Promise.all(Array.from({ length: 30 }, () => put(blobs, randomBytes(20))))
    await expect(checkStore(db, blobs, new Date(Date.now() + 5000), 0)).rejects.toThrow('another')
    for (const { hash } of unknown) {
      await read(blobs, hash)
      await blobs.remove(hash)
    }
  })

  describe('behind a signed address', () => {
    const text = '图纸目录'
    let hash: string
    beforeAll(async () => {
      hub.services.blobs = blobs
      hash = (await put(blobs, Buffer.from(text))).hash
    })
    const get = (url: string, headers?: Record<string, string>) => hub.nobody.call('GET', url, undefined, headers)
    const plain = { type: 'text/plain; charset=utf-8', seconds: 60 }

    it('are given to who has it, as what was signed', async () => {
      const { status, body, headers } = await get(await blobs.address(hash, { ...plain, name: '目录 (1)*".txt' }))
      expect([status, body]).toEqual([200, text])
      expect(headers).toMatchObject({
        'content-type': plain.type,
        'content-length': String(Buffer.byteLength(text)),
        'content-disposition': "attachment; filename*=UTF-8''%E7%9B%AE%E5%BD%95%20%281%29%2a%22.txt",
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
    })

    it('are never a page, and saved unless they are a picture', async () => {
      const page = await get(await blobs.address(hash, { type: 'text/html', seconds: 60 }))
      expect(page.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
      })
      const picture = await get(await blobs.address(hash, { type: 'image/png', seconds: 60 }))
      expect(picture.headers['content-disposition']).toBeUndefined()
    })

    it('are given in part', async () => {
      const address = await blobs.address(hash, plain)
      const part = await get(address, { range: 'bytes=3-5' })
      expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '纸', 'bytes 3-5/12'])
      expect((await get(address, { range: 'bytes=12-' })).status).toBe(416)
      for (const odd of ['bytes=5-3', 'bytes=-3', 'bytes=0-1,3-4', 'lines=1-2'])
        expect(await get(address, { range: odd })).toMatchObject({ status: 200, body: text })
    })

    it('are not given for one that is altered, of another blob, too old, or missing', async () => {
      const other = (await put(blobs, Buffer.from('other'))).hash
      const address = await blobs.address(hash, { ...plain, name: 'a.txt' })
      const without = (name: string) => address.replace(new RegExp(`&${name}=[^&]*`), '')
      const refused = [
        address.replace(hash, other),
        address.replace(/until=\d+/, (found) => `${found}0`),
        address.replace('text%2Fplain', 'image%2Fpng'),
        address.replace('a.txt', 'b.exe'),
        address.replace(/sig=.{4}/, 'sig=AAAA'),
        without('until'),
        without('sig'),
        without('name'),
        `${address}&sig=x`,
        `/blob/${hash}`,
        '/blob/..%2F..%2Fetc%2Fpasswd',
        await blobs.address('0'.repeat(64), plain),
      ]
      const answers = await Promise.all(refused.map((url) => get(url)))
      for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'error.notFound'])
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 61_000)
      const old = await blobs.address(hash, plain)
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 601_000)
      const tooLong = await blobs.address(hash, { ...plain, seconds: 3600 })
      vi.restoreAllMocks()
      expect([(await get(old)).status, (await get(tooLong)).status]).toEqual([404, 404])
    })
  })
})

describe('a store on disk', () => {
  it('holds little in memory of what is large', async () => {
    const { blobs, stop } = await stores.disk()
    const piece = randomBytes(MB)
    let largest = 0
    const before = process.memoryUsage().rss
    async function* large() {
      for (let i = 0; i < 240; i++) {
        largest = Math.max(largest, process.memoryUsage().rss - before)
        yield Buffer.from(piece)
      }
    }
    expect((await put(blobs, large())).size).toBe(240 * MB)
    expect(largest).toBeLessThan(160 * MB)
    await stop()
  })
})

describe('an S3 store', () => {
  it('that takes no bytes is not sent more than a few parts, however large the whole is', async () => {
    const begun = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
    const stuck = createHttpServer((request, response) => {
      if (request.method === 'POST') response.end(begun)
    })
    await once(stuck.listen(0, '127.0.0.1'), 'listening')
    const { port } = stuck.address() as AddressInfo
    const blobs = await createS3Blobs(await newBucket({ endpoint: `http://127.0.0.1:${port}` }), unsigned, quiet)
    let given = 0
    async function* large() {
      for (; given < 240; given++) yield randomBytes(MB)
    }
    const refused = expect(put(blobs, large())).rejects.toMatchObject({ status: 503 })
    await expect.poll(() => given).toBeGreaterThan(16)
    await sleep(300)
    expect(given).toBeLessThan(40)
    stuck.close()
    stuck.closeAllConnections()
    await refused
  })

  it('copies what is too large for one copy in parts', async () => {
    const blobs = await createS3Blobs(await newBucket(), unsigned, quiet, { whole: MB, part: 5 * MB })
    const bytes = randomBytes(12 * MB)
    const { hash } = await put(blobs, stream(bytes))
    expect(hash).toBe(sha256(bytes))
    expect(sha256((await read(blobs, hash)).bytes)).toBe(hash)
  })

  it('that browsers reach gives its own address, which is as strict', async () => {
    const config = await newBucket({ publicEndpoint: s3.endpoint.replace('127.0.0.1', 'localhost') })
    const blobs = await createS3Blobs(config, unsigned, quiet)
    const { hash } = await put(blobs, Buffer.from('图'))
    // It is signed with whole seconds: one second may be over at once.
    const address = await blobs.address(hash, { type: 'text/html', name: '图.ifc', seconds: 2 })
    expect(address).toMatch(/^http:\/\/localhost:\d+\//)
    const good = await fetch(address)
    expect([good.status, await good.text()]).toEqual([200, '图'])
    expect(good.headers.get('content-type')).toBe('application/octet-stream')
    expect(good.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E5%9B%BE.ifc")
    const altered = [
      address.replace(hash, '0'.repeat(64)),
      address.replace('octet-stream', 'html'),
      address.replace('Expires=2', 'Expires=600'),
      address.replace(/Signature=.{4}/, 'Signature=0000'),
      address.split('?')[0]!,
    ]
    for (const url of altered) expect((await fetch(url)).status).toBe(403)
    await sleep(3100)
    expect((await fetch(address)).status).toBe(403)
    const longest = await blobs.address(hash, { type: 'image/png', seconds: 3600 })
    expect(longest).toContain('X-Amz-Expires=600')
  })

  it('refuses a wrong secret, and that is not taken for a missing blob', async () => {
    const config = await newBucket()
    const right = await createS3Blobs(config, unsigned, quiet)
    const { hash } = await put(right, Buffer.from('x'))
    const wrong = await createS3Blobs({ ...config, secretKey: 'guessed' }, unsigned, quiet)
    await expect(put(wrong, Buffer.from('y'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(put(wrong, stream(Buffer.from('y')))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(wrong.open(hash)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })

  it('makes its bucket where there is none, and says at the start when it is refused', async () => {
    const config = await newBucket()
    const fresh = await createS3Blobs({ ...config, bucket: 'not-yet-there' }, unsigned, quiet)
    await expect
      .poll(() =>
        put(fresh, Buffer.from('z')).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      .toBe(1)
    const told: unknown[] = []
    await createS3Blobs({ ...config, secretKey: 'guessed' }, unsigned, {
      warn: (...line: unknown[]) => told.push(line),
    })
    await expect.poll(() => told.length).toBe(1)
  })

  it('that is away answers 503 within 5 seconds, and the picture is there again when it is back', async () => {
    const blobs = await createS3Blobs(await newBucket(), unsigned, quiet)
    hub.services.blobs = blobs
    const { hash } = await storeBlob(hub.services, Buffer.from('png'))
    await hub.services.pool.query('insert into file (name, hash, type, size) values ($1, $2, $3, 3)', [
      'away.png',
      hash,
      'image/png',
    ])
    const get = () => hub.nobody.call('GET', '/avatar/away.png')
    expect((await get()).status).toBe(200)
    await s3.pause()
    const from = Date.now()
    const { status, headers, body } = await get()
    expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'error.unavailable'])
    await expect(put(blobs, Buffer.from('y'))).rejects.toMatchObject({ status: 503 })
    await expect(put(blobs, stream(Buffer.from('y')))).rejects.toMatchObject({ status: 503 })
    expect(Date.now() - from).toBeLessThan(5000)
    await s3.resume()
    expect((await get()).status).toBe(200)
    await blobs.remove(hash)
    expect((await get()).status).toBe(404)
  })

  it('that takes the question and never answers is given up within 5 seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const blobs = await createS3Blobs(await newBucket({ endpoint: `http://127.0.0.1:${port}` }), unsigned, quiet)
    const from = Date.now()
    await expect(blobs.open('0'.repeat(64))).rejects.toMatchObject({ status: 503 })
    expect(Date.now() - from).toBeLessThan(5000)
    silent.close()
  })
})
