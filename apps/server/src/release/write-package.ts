import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { lockOf, platform } from './judge-release.ts'
import { packageHead } from './package-head.ts'
import { libraryFiles, listProduct, type ProductFile } from './product-files.ts'
import { PRODUCT, type ReleaseFile, type ReleaseManifest } from './release-manifest.ts'

const NODE = 20
/** Mostly JavaScript, written once and read once: higher levels take three times as long for a tenth less. */
const GZIP_LEVEL = 4

interface Wanted {
  /** Of a built product. */
  root: string
  out: string
  key: KeyObject | undefined
  /** Leaves out the libraries: for those who have the very same. */
  isThin: boolean
}

export async function writePackage({ root, out, key, isThin }: Wanted): Promise<ReleaseManifest> {
  const { files, libraries } = listProduct(root)
  const all = isThin ? files : [...files, ...libraryFiles(root, libraries)]
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const journal = await readFile(join(root, 'apps/server/src/db/migrations/meta/_journal.json'), 'utf8')
  const draft = `${out}.unfinished`
  const packed = `${out}.body`
  try {
    const described = await describeAll(all)
    const body = createHash('sha256')
    const hash = async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        body.update(part)
        yield part
      }
    }
    await pipeline(bytesOfAll(all), createGzip({ level: GZIP_LEVEL }), hash, createWriteStream(packed))
    const manifest: ReleaseManifest = {
      format: 1,
      product: PRODUCT,
      version,
      time: new Date().toISOString(),
      node: NODE,
      lock: lockOf(root),
      dependencies: isThin ? { kind: 'shared', folders: libraries } : { kind: 'inside', platform },
      migrations: (JSON.parse(journal) as { entries: { tag: string; when: number }[] }).entries.map(
        ({ tag, when }) => ({
          tag,
          when,
        }),
      ),
      body: body.digest('hex'),
      files: described,
    }
    async function* whole() {
      yield packageHead(manifest, key)
      yield* createReadStream(packed) as AsyncIterable<Buffer>
    }
    await pipeline(Readable.from(whole()), createWriteStream(draft, { flush: true }))
    await rename(draft, out)
    return manifest
  } finally {
    for (const file of [draft, packed]) await rm(file, { force: true })
  }
}

async function describeAll(files: readonly ProductFile[]): Promise<ReleaseFile[]> {
  const described: ReleaseFile[] = []
  for (const file of files) described.push(await describe(file))
  return described
}

async function describe({ path, file }: ProductFile): Promise<ReleaseFile> {
  const bytes = await readFile(file)
  const { mode } = await lstat(file)
  return {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(mode & 0o100 && { isProgram: true as const }),
  }
}

async function* bytesOfAll(files: readonly ProductFile[]): AsyncGenerator<Buffer> {
  for (const { file } of files) yield* createReadStream(file) as AsyncIterable<Buffer>
}
