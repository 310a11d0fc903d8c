import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import { isThemeColour, themeCss } from '@sunmao/contract'
import { readImage } from '../modules/file/file.service.ts'
import { openFile } from '../modules/storage/storage.service.ts'
import { sendBlob } from './answer.ts'
import { serveBlobs } from './blob-address.ts'
import { notFound } from './errors.ts'
import type { House } from './serve.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const HOUR_S = 3600
const YEAR_S = 365 * 24 * 3600

interface Stored {
  Params: { type: string; name: string }
}

/** Everything that is no call: pictures by name, signed addresses, theme stylesheets, the web app. */
export async function serveStatic(house: House): Promise<void> {
  const { http, services } = house
  for (const folder of ['/avatar', '/file']) {
    http.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
      const image = await readImage(services, request.params.name)
      if (!image) throw notFound()
      reply.header('Cache-Control', `private, max-age=${YEAR_S}, immutable`)
      return sendBlob(reply, image)
    })
  }
  http.get<Stored>('/file/:type/:name', { compress: false }, async (request, reply) => {
    const file = await openFile(services, request.params.type, request.params.name)
    if (!file) throw notFound()
    reply.header('Cache-Control', `private, max-age=${HOUR_S}`).header('Content-Length', String(file.size))
    return sendBlob(reply, file)
  })
  serveBlobs(house)
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
