import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The same files under another name, or copies of them on another disk. What is installed anew replaces files and leaves these. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      // Libraries below this one are folders of their own where they are needed.
      if (entry.isDirectory()) return entry.name === 'node_modules' ? undefined : linkFolder(source, target)
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target)
      return link(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV' && error.code !== 'EPERM' && error.code !== 'EMLINK') throw error
        return copyFile(source, target)
      })
    }),
  )
}
