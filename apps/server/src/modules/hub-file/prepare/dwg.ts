import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDrawing } from './dxf.ts'
import { bytesMost } from './limits.ts'
import type { Reader } from './prepared.ts'
import { Refused } from './refused.ts'

/** Less than the task may take: whoever ends the task could not end this program. */
const CONVERT_MS = 2 * 60_000

/** By the operator's own program, which gets two paths and nothing else; without one the file is kept for download. */
export const readDwg: Reader = async (bytes, surroundings) => {
  const { dwgConverter, folder, signal } = surroundings
  if (!dwgConverter) return { pages: [], notes: [{ code: 'hubFile.keptDwg', facts: {} }] }
  const own = join(folder, `scratch-${randomUUID()}`)
  await mkdir(own, { mode: 0o700 })
  try {
    const [dwg, dxf] = [join(own, 'drawing.dwg'), join(own, 'drawing.dxf')]
    await writeFile(dwg, bytes)
    await convert(dwgConverter, [dwg, dxf], signal)
    const size = await stat(dxf).then(
      (found) => found.size,
      () => 0,
    )
    if (size === 0) throw new Refused('hubFile.dwgFailed')
    if (size > bytesMost.dxf) throw new Refused('hubFile.tooLarge', { most: `${bytesMost.dxf / 1e6} MB` })
    return await readDrawing(await readFile(dxf), surroundings)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Its end by error, by time or by signal is the same to us: there is no drawing. */
function convert(program: string, paths: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A script is run by the Node that runs us, wherever it lies and whatever its rights.
    const [command, args] = /\.[cm]?js$/i.test(program) ? [process.execPath, [program, ...paths]] : [program, paths]
    const child = spawn(command, args, { stdio: 'ignore', timeout: CONVERT_MS, killSignal: 'SIGKILL', signal })
    child.once('error', () => reject(new Refused('hubFile.dwgFailed')))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Refused('hubFile.dwgFailed'))))
  })
}
