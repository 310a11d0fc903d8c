import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockOf, type RunningProduct } from './judge-release.ts'

/** The folder of the program that this file is a part of. */
export const ownRoot = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/[\\/]$/, '')

const BASE = '--base='

/** The installation: what was there before any release, and what starts them. */
export const baseRoot = process.argv.find((arg) => arg.startsWith(BASE))?.slice(BASE.length) ?? ownRoot

/** Says to a program of a release, started from here or loaded into this process, that it is the chosen one. */
export const baseArgument = BASE + baseRoot
export const isChosen = process.argv.some((arg) => arg.startsWith(BASE))

export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

export const ownProduct = (): RunningProduct => ({ root: ownRoot, version: versionOf(ownRoot), lock: lockOf(ownRoot) })

/** What is started of a product; nothing where it was not built. */
export const mainOf = (root: string): string | undefined =>
  ['bundle/main.js', 'main.js'].map((name) => join(root, 'apps/server/dist', name)).find((file) => existsSync(file))
