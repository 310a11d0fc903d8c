import { richText } from '@sunmao/contract'
import { keepImage } from '../../blobs/files.service.ts'
import { type House, serve } from '../../http/serve.ts'
import { exportDocument } from './rich-text.service.ts'

export const richTextModule = (house: House) =>
  serve(house, richText, {
    uploadImage: async (ctx, { files }) => ({ msg: `/file/${await keepImage(ctx, files.multipartFile!)}` }),
    exportDocument: (ctx, { body }) => exportDocument(ctx, body),
  })
