import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import { isThemeColour, themeCss } from '@sunmao/contract'
import { serveBlobs } from './blob-address.ts'
import { notFound } from './errors.ts'
import type { HttpServer } from './serve.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_S = 365 * 24 * 3600

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
    if (/^\/(api|auth|avatar|blob|file|theme|webSocket|assets)(\/|$|\?)/.test(request.url)) throw notFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
