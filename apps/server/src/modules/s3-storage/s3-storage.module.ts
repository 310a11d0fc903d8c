import { type StorageFile, s3Storage } from '@sunmao/contract'
import { badRequest, notFound } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { keepReceived, removeFiles } from '../storage/storage.service.ts'
import { findFile, listFiles } from '../storage/stored-files.service.ts'

const asS3File = ({ name, realName, size, suffix, type, path, ...row }: StorageFile) => ({
  ...row,
  fileName: suffix ? `${name}.${suffix}` : name,
  fileRealName: realName,
  fileSize: size,
  fileType: type,
  filePath: path,
})

/** The ancestor stack's calls for object storage, on the files of the file administration. */
export const s3StorageModule = defineModule({
  name: 's3Storage',
  routes: serveRoutes(s3Storage, {
    list: async (ctx, { query: { fileName, key, ...query } }) => {
      const { content, totalElements } = await listFiles(ctx, { ...query, name: fileName ?? key })
      return { content: content.map(asS3File), totalElements }
    },
    create: async (ctx, { files: { file } }) => {
      if (!file) throw badRequest('error.fileMissing', { field: 'file' })
      const { id, path } = await keepReceived(ctx, file)
      return { id, errno: 0 as const, data: [ctx.config.publicUrl + path] }
    },
    download: async (ctx, { params }) => {
      const file = await findFile(ctx, params.id)
      if (!file) throw notFound()
      return { url: ctx.config.publicUrl + file.path }
    },
    remove: (ctx, { body }) => removeFiles(ctx, body),
  }),
})
