// Serves the test page from sources, and drawings out of memory.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Drawing } from '@sunmao/model'
import { createServer } from 'vite'

export interface PageServer {
  url: string
  stop(): void
}

const root = fileURLToPath(new URL('.', import.meta.url))
const packages = fileURLToPath(new URL('../../packages', import.meta.url))

interface Served {
  models: Readonly<Record<string, Drawing>>
  sheets: Readonly<Record<string, Uint8Array>>
}

const nothing: Served = { models: {}, sheets: {} }
let served = nothing
let address: Promise<string> | undefined

/**
 * Models and packs of sheets by name, until `stop`. The files of a process come one after another and share the server: what it
 * has compiled for one it need not compile for the next.
 */
export async function servePage(models: Served['models'], sheets: Served['sheets'] = {}): Promise<PageServer> {
  served = { models, sheets }
  address ??= startServer()
  const stop = () => {
    served = nothing
  }
  return { url: await address, stop }
}

async function startServer(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: fileURLToPath(new URL('../../.cache/viewer-page', import.meta.url)),
    resolve: {
      alias: readdirSync(packages).map((name) => ({
        find: new RegExp(`^@sunmao/${name}$`),
        replacement: `${packages}/${name}/src/index.ts`,
      })),
    },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { strict: false } },
    // Found late they would be bundled late, and the page would load a second time in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      {
        name: 'packs',
        configureServer: ({ middlewares }) => {
          middlewares.use('/sheets', (request, reply) => {
            reply.end(served.sheets[decodeURIComponent((request.url ?? '').slice(1))])
          })
          middlewares.use('/packs', (request, reply) => {
            const [, name = '', part] = (request.url ?? '').split('/')
            const model = served.models[decodeURIComponent(name)]
            const parts = model ? [...model.instances, ...model.chunks] : []
            if (part === undefined)
              reply.setHeader('content-type', 'application/json').end(JSON.stringify({ parts: parts.length }))
            else reply.end(part === 'head' ? model?.head : parts[Number(part)])
          })
        },
      },
    ],
  })
  await server.listen()
  const at = server.httpServer?.address()
  if (!at || typeof at === 'string') throw new Error('the page has no address')
  return `http://127.0.0.1:${at.port}/`
}
