import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import { isThemeColour, themeCss } from '@sunmao/contract'
import { notFound } from '../core/errors.ts'
import { serveBlobs } from './blob-address.ts'
import type { HttpServer } from './serve.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_S = 365 * 24 * 3600

const ours = /^\/(api|auth|avatar|bcf|blob|druid|file|foundation|theme|websocket|assets)(\/|$)/

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
  const files = listWebFiles()
  await http.register(staticFiles, {
    root: webRoot,
    // A route for each of some hundred files would take longer to add than all our calls.
    serve: false,
    index: false,
    preCompressed: true,
    // Its own would be put over ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.setHeader('Vary', 'accept-encoding')
      reply.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  serveDescription(http)
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (files.has(path)) return reply.sendFile(path)
    if (!isPage(request.url)) throw notFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}

/** Where tools and people look for the description of an API that is not ours. */
function serveDescription(http: HttpServer['http']): void {
  for (const address of ['/v2/api-docs', '/v3/api-docs'])
    http.get(address, (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile('openapi.json'))
  for (const address of ['/doc.html', '/swagger-ui.html', '/swagger-ui/index.html'])
    http.get(address, (_request, reply) => reply.redirect('/apiDocs'))
}

/** With slashes, as addresses have them. */
const listWebFiles = () =>
  new Set(
    readdirSync(webRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
