import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReleaseKeys } from '../../src/release/release-keys.ts'
import { ReleaseRefused } from '../../src/release/release-refused.ts'
import { unpackRelease } from '../../src/release/unpack-release.ts'
import { type Files, inPieces, makeReleaseKey, packFiles } from './release-kit.ts'

const key = makeReleaseKey()
const running = { version: '4.0.4', lock: '0'.repeat(64), root: '/nowhere' }
const files: Files = new Map([
  ['package.json', Buffer.from('{"version":"99.0.0"}')],
  ['packages/model/package.json', Buffer.from('{}')],
  ['packages/model/dist/index.js', Buffer.alloc(300_000, 'x')],
  ['empty.txt', Buffer.alloc(0)],
])
const signed = (more?: Parameters<typeof packFiles>[2]) => packFiles(files, key.privateKey, more)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const take = (bytes: Buffer, keys: ReleaseKeys = key.keys, piece?: number) =>
  unpackRelease({ folder, keys, running }, inPieces(bytes, piece))

/** Its reason, when nothing at all was left behind. */
async function refused(work: Promise<unknown>): Promise<string> {
  const reason = await work.then(
    () => 'taken',
    (error: unknown) => (error instanceof ReleaseRefused ? error.reason : String(error)),
  )
  expect(await readdir(folder)).toEqual([])
  return reason
}

describe('a signed package', () => {
  it.each([1000, 65_536])('becomes a whole folder, arriving in pieces of %i bytes', async (piece) => {
    const { version } = await take(signed(), key.keys, piece)
    expect(version).toBe('99.0.0')
    const release = join(folder, '99.0.0')
    for (const [path, bytes] of files) expect((await readFile(join(release, path))).equals(bytes)).toBe(true)
    expect(await readFile(join(release, 'node_modules/@sunmao/model/dist/index.js'), 'utf8')).toMatch(/^x+$/)
    expect(await readdir(folder)).toEqual(['99.0.0'])
  })

  it('takes the libraries of the running product where it brings none', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sunmao-root-'))
    await take(signed())
    const library = join(root, 'node_modules/one')
    await mkdir(join(library, 'node_modules/inner'), { recursive: true })
    await writeFile(join(library, 'index.js'), 'one')
    const bytes = signed({ dependencies: { kind: 'shared', folders: ['node_modules/one'] } })
    await unpackRelease({ folder, keys: key.keys, running: { ...running, root } }, inPieces(bytes))
    const linked = join(folder, '99.0.0/node_modules/one')
    expect(await readdir(linked)).toEqual(['index.js'])
    expect((await stat(join(linked, 'index.js'))).ino).toBe((await stat(join(library, 'index.js'))).ino)
    await rm(root, { recursive: true })
  })
})

describe('is refused, with a reason of its own and nothing left behind:', () => {
  it('a package without a signature, or by a key that is not trusted', async () => {
    expect(await refused(take(packFiles(files, undefined)))).toBe('unsigned')
    expect(await refused(take(packFiles(files, makeReleaseKey().privateKey)))).toBe('unknownKey')
    expect(await refused(take(signed(), new Map()))).toBe('unknownKey')
  })

  it('a package in which any byte was changed, and one that ends early or goes on', async () => {
    const good = signed()
    const reasons = new Set<string>()
    for (let at = 0; at < good.length; at += Math.ceil(good.length / 60)) {
      const bad = Buffer.from(good)
      bad[at]! ^= 1
      reasons.add(await refused(take(bad)))
    }
    for (const reason of reasons) expect(['notPackage', 'tooLarge', 'unknownKey', 'changed']).toContain(reason)
    expect(reasons).toContain('changed')
    for (const end of [0, 10, 100, good.length - 20]) await refused(take(good.subarray(0, end)))
    expect(await refused(take(good.subarray(0, good.length - 20)))).toBe('changed')
    expect(await refused(take(Buffer.concat([good, signed()])))).toBe('changed')
  })

  it('a file that is something else, also a large one', async () => {
    expect(await refused(take(Buffer.from('PK\u0003\u0004 is a zip')))).toBe('notPackage')
    expect(await refused(take(Buffer.alloc(1_000_000)))).toBe('notPackage')
    expect(await refused(take(Buffer.alloc(0)))).toBe('notPackage')
  })

  it('another product, the same and an older version', async () => {
    expect(await refused(take(signed({ product: 'other' })))).toBe('otherProduct')
    expect(await refused(take(signed({ version: '4.0.4' })))).toBe('same')
    expect(await refused(take(signed({ version: '4.0.3' })))).toBe('older')
    expect(await refused(take(signed({ version: '3.10.0' })))).toBe('older')
    expect(await refused(take(signed({ version: '../../etc' })))).toBe('notPackage')
  })

  it('what could not run here', async () => {
    expect(await refused(take(signed({ node: 99 })))).toBe('node')
    expect(await refused(take(signed({ lock: '1'.repeat(64) })))).toBe('lock')
    expect(await refused(take(signed({ dependencies: { kind: 'inside', platform: 'amiga-68k' } })))).toBe('platform')
  })

  it.each(['../out', '/etc/passwd', 'a/../../b', 'a\\..\\b', 'c:/x', 'a//b', './a', 'a/\u0000', 'x'.repeat(400)])(
    'the path %j, though it is signed',
    async (path) => {
      const bad = packFiles(new Map([[path, Buffer.from('x')]]), key.privateKey)
      expect(['path', 'notPackage']).toContain(await refused(take(bad)))
      const dependencies = { kind: 'shared', folders: [`node_modules/${path}`] }
      expect(['path', 'notPackage']).toContain(await refused(take(signed({ dependencies }))))
    },
  )

  it('the same path twice, and a file where a folder is', async () => {
    const one = { path: 'a', size: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
    expect(await refused(take(packFiles(new Map(), key.privateKey, { files: [one, one] })))).toBe('path')
    const below = { ...one, path: 'a/b' }
    expect(await refused(take(packFiles(new Map(), key.privateKey, { files: [one, below] })))).toBe('path')
  })

  it('more than there may be: bytes, files, manifest, and more bytes than were signed', async () => {
    const huge = [{ path: 'a', size: 5_000_000_000, sha256: '0'.repeat(64) }]
    expect(await refused(take(packFiles(new Map(), key.privateKey, { files: huge })))).toBe('tooLarge')
    const many = Array.from({ length: 100_001 }, (_, at) => ({ path: `f${at}`, size: 0, sha256: '0'.repeat(64) }))
    expect(await refused(take(packFiles(new Map(), key.privateKey, { files: many })))).toBe('notPackage')
    // Fifty megabytes of nothing in fifty kilobytes, of which ten bytes were signed.
    const bomb = packFiles(new Map([['bomb', Buffer.alloc(50_000_000)]]), key.privateKey, {
      files: [{ path: 'bomb', size: 10, sha256: '0'.repeat(64) }],
    })
    expect(await refused(take(bomb))).toBe('changed')
  })
})
