import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ownFolder = fileURLToPath(new URL('src/', import.meta.url))
const idOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** Used by fewer pages than this, a module comes with them, not with what all share. */
const SHARED_BY = { library: 12, own: 7 }

/**
 * What pages share comes in three files: `public` for those that need no sign-in, `kit` with the component library and `frame` with
 * our own code for all others. Left alone, the bundler makes one for every set of pages that have something in common: a hundred
 * for the first screen, most of a few hundred bytes.
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  let publicIds: Set<string> | undefined
  const isPublic = (id: string, getModuleInfo: GetModuleInfo) => {
    publicIds ??= reach(getModuleInfo)
    return publicIds.has(id)
  }
  const isLibrary = (id: string) => id.includes('node_modules')
  return {
    groups: [
      {
        debugName: 'public',
        name: (id, build) => (isPublic(id, (of) => build.getModuleInfo(of)) ? 'public' : null),
        minShareCount: 2,
        priority: 3,
      },
      { name: 'kit', test: isLibrary, minShareCount: SHARED_BY.library, priority: 2 },
      { name: 'frame', test: ownFolder, minShareCount: SHARED_BY.own, priority: 1 },
    ],
  }
}

type GetModuleInfo = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null

/** Everything that the public pages, and what comes before them, import without delay. */
function reach(getModuleInfo: GetModuleInfo): Set<string> {
  const start = [
    idOf('main.tsx'),
    idOf('app.tsx'),
    ...(getModuleInfo(idOf('public-pages.ts'))?.dynamicallyImportedIds ?? []),
  ]
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of start) visit(id)
  return found
}
