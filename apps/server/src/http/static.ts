import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import { isThemeColour, themeCss } from '@sunmao/contract'
import { serveBlobs } from './blob-address.ts'
import { notFound } from './errors.ts'
import type { HttpServer } from './serve.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_S = 365 * 24 * 3600

const ours = /^\/(api|auth|avatar|blob|druid|file|theme|websocket|assets)(\/|$)/

/** Whether an address may be one of the web app's: its own pages know better than we which ones there are. */
export function isPage(url: string): boolean {
  const path = decode(url.split('?')[0]!).replace(/\/+/g, '/').toLowerCase()
  return !ours.test(path)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What is no call and of no feature: signed addresses, theme stylesheets, the web app. */
export async function serveStatic(server: HttpServer): Promise<void> {
  const { http } = server
  serveBlobs(server)
  http.get<{ Params: { colour: string } }>('/theme/:colour.css', async (request, reply) => {
    const colour = `#${request.params.colour}`
    if (!isThemeColour(colour)) throw notFound()
    return reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=86400').send(themeCss(colour))
  })
  if (!existsSync(webRoot)) return
  await http.register(staticFiles, {
    root: webRoot,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  http.get('/*', (request, reply) => {
    if (!isPage(request.url)) throw notFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
