import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = new URL('../../openapi.json', import.meta.url)

/** The description of every call, for who wants to write a program of his own. */
export const apiDescription = (): Plugin => ({
  name: 'api-description',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: readFileSync(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use('/openapi.json', (_request, response) => void response.end(readFileSync(file)))
  },
})
