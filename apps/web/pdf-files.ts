import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
/** Under `assets`, where browsers keep things for good: another version is another folder. */
const base = `assets/pdfjs-${version}/`
const isNeeded = (name: string) => /\.(bcmap|pfb|ttf|js)$/.test(name)

/**
 * What the PDF viewer fetches while it reads: tables for Chinese fonts that a file does not bring, the standard fonts, and
 * the picture decoder that needs no WebAssembly, which our content policy does not allow.
 */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  config: () => ({ define: { __PDF_FILES__: JSON.stringify(`/${base}`) } }),
  generateBundle() {
    for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
      for (const name of readdirSync(join(root, folder)).filter(isNeeded))
        this.emitFile({
          type: 'asset',
          fileName: `${base}${folder}/${name}`,
          source: readFileSync(join(root, folder, name)),
        })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${base}`, (request, response, next) => {
      const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      const file = join(root, folder, name)
      if (!isNeeded(name) || !existsSync(file)) return next()
      if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
      createReadStream(file).pipe(response)
    })
  },
})
