// Whether the built server, or a package, is what the sources say.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const server = 'apps/server'

/** The server and every package it is built from. */
const rooms = (): string[] => {
  const { references } = JSON.parse(readFileSync(join(root, server, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[]
  }
  return [server, ...references.map(({ path }) => join(server, path))]
}

const newest = (folder: string) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(folder, path)).mtimeMs),
  )

/** Made after every change of a room's sources. */
function isNewer(file: string, room: string): boolean {
  const made = statSync(join(root, file), { throwIfNoEntry: false })
  return made !== undefined && newest(join(root, room, 'src')) < made.mtimeMs
}

/** What is built starts in a third of the time that sources need. */
export const isBuiltRoom = (room: string): boolean => isNewer(join(room, 'tsconfig.tsbuildinfo'), room)

export const isBuilt = rooms().every(isBuiltRoom)

const bundle = join(server, 'dist/bundle/main.js')
const isBundled = isBuilt && rooms().every((room) => isNewer(bundle, room))

/** The program of a built server; the one that `npm start` runs, where there is one, starts in half the time. */
export const builtMain = join(root, isBundled ? bundle : join(server, 'dist/main.js'))
