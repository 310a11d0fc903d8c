import { richText } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { keepImage } from '../file/file.service.ts'
import { exportDocument } from './rich-text.service.ts'

export const richTextModule = defineModule({
  name: 'richText',
  routes: serveRoutes(richText, {
    uploadImage: async (ctx, { files }) => ({ msg: `/file/${await keepImage(ctx, files.multipartFile!)}` }),
    exportDocument: (ctx, { body }) => exportDocument(ctx, body),
  }),
})
