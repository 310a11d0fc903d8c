// Who imports whom, read from the text of the sources. The formatter puts every import statement at the start of a line,
// so a line-anchored pattern finds them all in .ts and .tsx alike, types included, without a parser for TypeScript.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cycleOf, findKnots, type Graph, graphOf } from './knots.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Import {
  from: string
  to: string
  /** A path inside the repository when the import is relative. */
  file?: string
  kind: 'value' | 'type' | 'lazy'
}

/** The rooms, and what each may import of ours. A room that is not here may import nothing. */
const allowed: Record<string, string[]> = {
  'packages/bcf': [],
  'packages/clash': ['model'],
  'packages/contract': [],
  'packages/dxf': [],
  'packages/i18n': [],
  'packages/ids': ['bcf', 'ifc'],
  'packages/ifc': ['model'],
  'packages/model': [],
  'packages/postgres': [],
  'packages/sample': [],
  'packages/testkit': ['contract', 'model'],
  'packages/viewer': ['dxf', 'model'],
  'packages/workbook': [],
  'apps/server': ['bcf', 'clash', 'contract', 'dxf', 'i18n', 'ids', 'ifc', 'model', 'postgres', 'sample', 'workbook'],
  'apps/web': ['contract', 'dxf', 'i18n', 'model', 'viewer', 'workbook'],
}

/** What a folder inside one group shows to the other folders of that group. */
const faces = [
  { group: 'apps/server/src/modules/', open: /\.(service|table)\.ts$|^apps\/server\/src\/modules\/admin\// },
  { group: 'apps/web/src/features/', open: /\.(api|slot)\.ts$|\.panel\.tsx$/ },
]

const isTest = (file: string) => /\.(test|faults)\.tsx?$|\/test\//.test(file)

/** What every feature stands on knows none of them. */
const foundation =
  /^apps\/server\/src\/(module\.ts$|(blobs|bus|core|db|http|redis|report|resource|rich-text|tasks|threads)\/)/
const features = /^apps\/server\/src\/(modules(\.ts|\/)|seed\/)/

/** Folders of the web app from the ground up: none imports one above it. The files beside them put everything together. */
const webLayers = ['theme', 'ui', 'api', 'session', 'resource', 'manifest', 'shell', 'features']

/** Every rule that `imports` breaks, one sentence each. */
export function findViolations(imports: Import[], files: string[]): string[] {
  return [
    ...imports.flatMap((each) => [
      ...checkRoom(each),
      ...checkFoundation(each),
      ...checkWebLayer(each),
      ...checkFace(each),
      ...checkDeclared(each),
    ]),
    ...files.filter(isBarrel).map((file) => `${file}: index.ts exists only at a package's root`),
    ...checkCycles('', fileGraph(imports)),
    ...faces.flatMap(({ group }) => checkCycles(group, folderGraph(imports, group))),
  ].sort()
}

/** All imports of all sources of the repository. */
export function readImports(files: string[]): Import[] {
  return files.flatMap((file) => parseImports(file, readFileSync(join(root, file), 'utf8')))
}

/** Our sources, by their path in the repository. */
export function listSources(): string[] {
  return ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap((top) => walk(top))
}

function walk(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|dist-types|peers)$/.test(entry.name) ? [] : walk(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

const statement =
  /^(?:import|export)(?<type>\s+type(?=[\s{*])(?!\s+from\s*['"]))?(?:(?:(?!\b(?:import|export)\b)[\s\w$*{},])+?\bfrom\s*|\s*)(['"])(?<to>[^'"\n]+)\2/gm
const call = /\bimport\(\s*(['"])(?<to>[^'"\n]+)\1/g

/** The imports in one source text. */
export function parseImports(from: string, text: string): Import[] {
  const code = text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '').replace(/^[ \t]*\/\/.*$/gm, '')
  const found: Import[] = []
  for (const { groups } of code.matchAll(statement))
    found.push(makeImport(from, groups?.to ?? '', groups?.type ? 'type' : 'value'))
  for (const { groups } of code.matchAll(call)) found.push(makeImport(from, groups?.to ?? '', 'lazy'))
  return found
}

function makeImport(from: string, to: string, kind: Import['kind']): Import {
  const file = to.startsWith('.') ? posix.join(dirname(from), to.replace(/\?.*$/, '')) : undefined
  return { from, to, kind, file }
}

const roomOf = (file: string) => /^(packages|apps)\/[^/]+/.exec(file)?.[0]

function checkRoom({ from, to, file }: Import): string[] {
  const room = roomOf(from)
  if (file !== undefined) {
    const target = roomOf(file)
    // What the gate makes anew each time lies outside of every room.
    if (room === target || room === undefined || file.startsWith('.cache/')) return []
    return [`${from}: imports ${file} by path; a package is imported by its name`]
  }
  const [, name] = /^@sunmao\/([^/]+)/.exec(to) ?? []
  if (!name) return []
  const broken: string[] = []
  const { exports } = manifestOf(existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`)
  if (!exports?.[to.replace(`@sunmao/${name}`, '.')]) broken.push(`${from}: ${to} is not an entry of that package`)
  if (room === undefined) return broken
  const mayImport = name === 'testkit' ? isTest(from) : (allowed[room] ?? []).includes(name)
  if (!mayImport) broken.push(`${from}: ${room} may not import ${to}`)
  const project = isTest(from) && existsSync(join(root, room, 'test/tsconfig.json')) ? `${room}/test` : room
  if (!referencesOf(project).includes(name))
    broken.push(`${from}: ${project}/tsconfig.json has no reference to ${name}`)
  return broken
}

function checkFoundation({ from, file }: Import): string[] {
  const isUpwards = foundation.test(from) && file !== undefined && features.test(file)
  return isUpwards ? [`${from}: the foundation may not import ${file}`] : []
}

function checkWebLayer({ from, file }: Import): string[] {
  const [own, target] = [from, file ?? ''].map((path) => /^apps\/web\/src\/(?:([^/]+)\/)?/.exec(path))
  if (!own?.[1] || !target || isTest(from)) return []
  const height = ([, folder]: RegExpExecArray) => (folder ? webLayers.indexOf(folder) : webLayers.length)
  return height(own) < height(target) ? [`${from}: ${own[1]} may not import ${file}, which is above it`] : []
}

function checkFace({ from, file }: Import): string[] {
  return faces.flatMap(({ group, open }) => {
    if (!from.startsWith(group) || !file?.startsWith(group) || open.test(file)) return []
    const own = folderIn(group, from)
    return own === folderIn(group, file) ? [] : [`${from}: ${file} is not the public face of its folder`]
  })
}

const folderIn = (group: string, file: string) => file.slice(group.length).split('/')[0]!

/** npm's hoisting hides a forgotten dependency until somebody installs only this room. */
function checkDeclared({ from, to, file, kind }: Import): string[] {
  if (file !== undefined || to.startsWith('node:') || builtinModules.includes(to) || to.startsWith('virtual:'))
    return []
  const name = to.split('/', to.startsWith('@') ? 2 : 1).join('/')
  const room = roomOf(from)
  if (room === undefined && name.startsWith('@sunmao/')) return []
  const home = room ?? homeOf(from)
  const own = manifestOf(home)
  const types = `@types/${name.replace('@', '').replace('/', '__')}`
  const shipped = { ...own.dependencies, ...own.optionalDependencies, ...own.peerDependencies }
  const tools = { ...own.devDependencies, ...manifestOf('.').devDependencies }
  // Nothing of the test kit is shipped.
  const isShipped = room !== undefined && room !== 'packages/testkit'
  const isProduct = isShipped && from.startsWith(`${room}/src/`) && !isTest(from) && kind !== 'type'
  const declared = name in shipped || (!isProduct && (name in tools || types in tools))
  return declared ? [] : [`${from}: ${name} is not declared in ${posix.join(home, 'package.json')}`]
}

/** The nearest folder with a package.json of its own. */
const homeOf = (file: string): string => {
  const folder = dirname(file)
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : homeOf(folder)
}

const isBarrel = (file: string) => /\/index\.tsx?$/.test(file) && !/^packages\/[^/]+\/src\/index\.ts$/.test(file)

/** Files by values and by types. A lazy import comes later: a page may name what shows it. */
const fileGraph = (imports: Import[]): Graph =>
  graphOf(imports.flatMap(({ from, file, kind }) => (file === undefined || kind === 'lazy' ? [] : [[from, file]])))

/** Folders of a group by whatever their files import, sooner or later; their tests do not count. */
const folderGraph = (imports: Import[], group: string): Graph =>
  graphOf(
    imports.flatMap(({ from, file }) =>
      from.startsWith(group) && file?.startsWith(group) && !isTest(from)
        ? [[folderIn(group, from), folderIn(group, file)]]
        : [],
    ),
  )

/** One cycle of each set that is tied. */
const checkCycles = (group: string, graph: Graph): string[] =>
  findKnots(graph).map(([name]) => `cycle: ${group}${cycleOf(graph, name!).join(' → ')}`)

interface Manifest {
  exports?: Record<string, unknown>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const manifests = new Map<string, Manifest>()

function manifestOf(room: string): Manifest {
  const known = manifests.get(room)
  if (known) return known
  const file = join(root, room, 'package.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  manifests.set(room, manifest)
  return manifest
}

function referencesOf(room: string): string[] {
  const file = join(root, room, 'tsconfig.json')
  const { references = [] } = JSON.parse(readFileSync(file, 'utf8')) as { references?: { path: string }[] }
  return references.map(({ path }) => posix.basename(path))
}
