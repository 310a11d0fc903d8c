// What a built product runs from: no sources, tests, types or maps. Libraries are those that the lock file names for the server, found as
// Node finds them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export interface ProductFile {
  path: string
  file: string
}

interface Locked {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const SERVER = 'apps/server'
const plain = ['package.json', 'package-lock.json', 'LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md']
const unused = /\.(d\.[cm]?ts|map|tsbuildinfo)$|\.(test|faults|fixture)\.js$/

/** Of the product in `root`: its own files, and the folders of the libraries they need. */
export function listProduct(root: string): { files: ProductFile[]; libraries: string[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const needed = [...closure(root, packages)]
  const own = needed.filter((path) => !path.includes('node_modules/'))
  const files = [
    ...plain.flatMap((path) => filesBelow(root, path)),
    ...own.flatMap((room) => [`${room}/package.json`, `${room}/dist`].flatMap((path) => filesBelow(root, path))),
    ...filesBelow(root, `${SERVER}/src/db/migrations`).filter(({ path }) => !path.endsWith('_snapshot.json')),
    ...filesBelow(root, 'apps/web/dist'),
    ...filesBelow(root, 'docs/handbook'),
  ]
  return { files, libraries: needed.filter((path) => path.includes('node_modules/') && !packages[path]!.link).sort() }
}

export const libraryFiles = (root: string, libraries: readonly string[]): ProductFile[] =>
  libraries.flatMap((path) => filesBelow(root, path, true))

function filesBelow(root: string, path: string, isLibrary = false): ProductFile[] {
  const file = join(root, path)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory())
    return readdirSync(file, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        // Links between libraries of one package are made again by who needs them; libraries below it are on the list themselves.
        entry.isSymbolicLink() || (isLibrary && entry.name === 'node_modules')
          ? []
          : filesBelow(root, posix.join(path, entry.name), isLibrary),
      )
  return stat && !unused.test(path) ? [{ path, file }] : []
}

/** The server and everything below it, by the paths of the lock file. */
function closure(
  root: string,
  packages: Record<string, Locked>,
  path = SERVER,
  found = new Set<string>(),
): Set<string> {
  const entry = packages[path]
  if (found.has(path) || !entry) return found
  found.add(path)
  if (entry.link) return closure(root, packages, entry.resolved!, found)
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
    const at = locate(packages, path, name)
    // What is optional may be for another platform.
    if (at && existsSync(join(root, at))) closure(root, packages, at, found)
  }
  return found
}

function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const path = posix.join(at === '.' ? '' : at, 'node_modules', name)
    if (packages[path]) return path
    if (at === '.') return undefined
  }
}
