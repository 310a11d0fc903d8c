import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** A smaller file fits into the packet that says so. */
const LEAST_BYTES = 1024

/** Beside each text of the build the same in both packings, so that the server packs nothing while somebody waits. */
export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|html|svg|json)$/.test(name),
    )
    await Promise.all(texts.map((name) => pack(join(dir, name))))
  },
})

async function pack(path: string): Promise<void> {
  const text = readFileSync(path)
  if (text.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}
