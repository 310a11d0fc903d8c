import { storage } from '@sunmao/contract'
import { storeBlob } from '../../blobs/store-blob.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { countRows } from '../../db/count.ts'
import { sendBlob } from '../../http/answer.ts'
import { type Register, serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { checkPictures } from '../file/picture-quota.service.ts'
import { asFile, matching, readFiles } from './storage.queries.ts'
import { keepFile, keepReceived, openFile, removeFiles, renameFile } from './storage.service.ts'
import { storageTable } from './storage.table.ts'

const HOUR_S = 3600
const titles = ['文件名', '备注名', '文件类型', '文件大小', '创建者', '创建日期']

const calls = serveRoutes(storage, {
  list: async (ctx, { query }) => {
    const part = { sort: query.sort, limit: query.size, offset: query.page * query.size }
    return {
      content: (await readFiles(ctx.db, matching(query), part)).map(asFile),
      totalElements: await countRows(ctx.db, storageTable, matching(query)),
    }
  },
  download: (ctx, { query }) =>
    sheetOf(
      '文件',
      titles,
      rowsOf(
        async (limit, offset) =>
          (await readFiles(ctx.db, matching(query), { sort: query.sort, limit, offset })).map(asFile),
        (row) => [row.realName, row.name, row.type, row.size, row.createBy, row.createTime],
      ),
    ),
  create: async (ctx, { files: { file }, query }) => {
    if (!file) throw badRequest('error.fileMissing', { field: 'file' })
    await keepReceived(ctx, file, query.name)
  },
  pictures: async (ctx, { files: { file } }) => {
    if (!file) throw badRequest('error.fileMissing', { field: 'file' })
    // Its contents say which kind of picture it is, whatever its name ends in.
    const name = `${file.name.replace(/\.[^.]*$/, '')}.${file.kind}`
    return ctx.db.transaction(async (tx) => {
      const own = { ...ctx, db: tx }
      await checkPictures(own, file.bytes.length)
      return keepFile(own, { name, ...(await storeBlob(own, file.bytes)) })
    })
  },
  update: (ctx, { body }) => renameFile(ctx, body),
  remove: (ctx, { body }) => removeFiles(ctx, body),
})

interface Address {
  Params: { type: string; name: string }
}

/** By name, for who knows it. */
const addresses: Register = ({ http, services }) => {
  http.get<Address>('/file/:type/:name', { compress: false }, async (request, reply) => {
    const file = await openFile(services, request.params.type, request.params.name)
    if (!file) throw notFound()
    reply.header('Cache-Control', `private, max-age=${HOUR_S}`).header('Content-Length', String(file.size))
    return sendBlob(reply, file)
  })
}

export const storageModule = defineModule({ name: 'storage', routes: [calls, addresses] })
