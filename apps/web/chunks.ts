import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ownFolder = fileURLToPath(new URL('src/', import.meta.url))
const idOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** Used by fewer pages than this, a module comes with them, not with what all share. */
const SHARED_BY = { library: 12, own: 7 }

/**
 * What pages share comes in four files: `public` for those that need no sign-in, `shell` with what is around every other page,
 * `kit` with the component library and `frame` with our own code that many pages use. Left alone, the bundler makes one for every
 * set of pages that have something in common: a hundred for the first screen, most of a few hundred bytes.
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  let publicIds: Set<string> | undefined
  let shellIds: Set<string> | undefined
  const isPublic = (id: string, getModuleInfo: GetModuleInfo) => {
    publicIds ??= reach(publicStarts(getModuleInfo), getModuleInfo)
    return publicIds.has(id)
  }
  const isShell = (id: string, getModuleInfo: GetModuleInfo) => {
    shellIds ??= reach(shellStarts, getModuleInfo)
    return shellIds.has(id)
  }
  const isLibrary = (id: string) => id.includes('node_modules')
  return {
    groups: [
      {
        debugName: 'public',
        name: (id, build) => (isPublic(id, (of) => build.getModuleInfo(of)) ? 'public' : null),
        minShareCount: 2,
        priority: 4,
      },
      {
        debugName: 'shell',
        test: ownFolder,
        name: (id, build) => (isShell(id, (of) => build.getModuleInfo(of)) ? 'shell' : null),
        priority: 2,
      },
      { name: 'kit', test: isLibrary, minShareCount: SHARED_BY.library, priority: 3 },
      { name: 'frame', test: ownFolder, minShareCount: SHARED_BY.own, priority: 1 },
    ],
  }
}

type GetModuleInfo = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null

const publicStarts = (getModuleInfo: GetModuleInfo) => {
  const manifests = getModuleInfo(idOf('public-features.ts'))?.importedIds ?? []
  const pages = manifests.flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  return [idOf('main.tsx'), idOf('app.tsx'), ...pages]
}
const shellStarts = [idOf('signed-in.tsx'), idOf('shell/shell.tsx'), idOf('shell/antd-provider.tsx')]

/** Everything that some modules import without delay, and they themselves. */
function reach(starts: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of starts) visit(id)
  return found
}
