// What a release package says of itself. Nothing of a package is believed before the signature over this text holds.
import * as z from 'zod'

export const PRODUCT = 'sunmao'
const MOST_FILES = 100_000
const MOST_PATH = 300
/** All files together; what is unpacked is never more than the signed sizes add up to. */
export const MOST_BYTES = 4_000_000_000

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const ReleaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

const ReleaseFile = z.object({
  path: z.string().max(MOST_PATH),
  size: z.int().nonnegative(),
  sha256: Sha256,
  /** May be run as a program. */
  isProgram: z.literal(true).optional(),
})
export type ReleaseFile = z.infer<typeof ReleaseFile>

export const ReleaseManifest = z.object({
  format: z.literal(1),
  product: z.string().max(60),
  version: ReleaseVersion,
  time: z.string(),
  /** The oldest major version of Node that it runs on. */
  node: z.int(),
  /** Of `package-lock.json`. */
  lock: Sha256,
  /**
   * `inside`: the libraries are in the package, for one platform. `shared`: they are those of the product that takes it in, which must
   * have the same lock file.
   */
  dependencies: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inside'), platform: z.string().max(40) }),
    z.object({ kind: z.literal('shared'), folders: z.array(z.string().max(MOST_PATH)).max(5000) }),
  ]),
  migrations: z.array(z.object({ tag: z.string(), when: z.number() })).max(10_000),
  /** Of all that follows the manifest, packed as it is. */
  body: Sha256,
  files: z.array(ReleaseFile).max(MOST_FILES),
})
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

export const bytesOf = ({ files }: Pick<ReleaseManifest, 'files'>): number =>
  files.reduce((sum, { size }) => sum + size, 0)

/** Stays inside the folder it is put in, on every system. */
export function isSafePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (path.length > MOST_PATH || /[\u0000-\u001f\\:*?"<>|]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Less than 0 when `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (const at of [0, 1, 2]) if (left![at] !== right![at]) return left![at]! - right![at]!
  return 0
}
