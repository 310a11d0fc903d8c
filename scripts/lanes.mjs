// Which tests there are, in which lane each runs, and which lanes need the built product.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const kinds = [
  [/\.faults\.ts$/, 'faults'],
  [/^e2e\/.*\.pixels\.ts$/, 'pixels'],
  [/^e2e\/.*\.e2e\.ts$/, 'e2e'],
  [/^apps\/web\/.*\.test\.tsx?$/, 'web'],
  [/^apps\/server\/.*\.test\.ts$/, 'server'],
  [/^(packages|scripts|e2e)\/.*\.test\.ts$/, 'unit'],
]

/** Lanes of one kind that differ in how their files run beside each other. */
const halves = { unit: ['unit', 'unit-mocked'], web: ['web', 'web-mocked'], e2e: ['e2e', 'timing'] }

/** Every lane but the faults, which are asked for by name. */
export const lanes = ['unit', 'unit-mocked', 'web', 'web-mocked', 'server', 'engines', 'pixels', 'e2e', 'timing']

/** The lanes of the files whose path has one of the texts in it; a server's file runs on its engines only when asked. */
export function lanesOf(texts) {
  const wanted = texts.map((text) => relative(root, join(process.env.INIT_CWD ?? process.cwd(), text)))
  const found = listFiles().filter((file) => [...texts, ...wanted].some((text) => file.includes(text)))
  const names = found.flatMap((file) => kinds.find(([pattern]) => pattern.test(file))?.[1] ?? [])
  return [...new Set(names.flatMap((name) => halves[name] ?? [name]))]
}

export const needsProduct = (names) => names.some((name) => ['e2e', 'timing', 'faults'].includes(name))

function listFiles() {
  const ignored = new Set(['node_modules', 'dist', 'dist-types'])
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (ignored.has(entry.name)) return []
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(path) : [path]
    })
  return ['packages', 'apps', 'e2e', 'scripts'].flatMap(walk)
}
