import { richText } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { keepImage } from '../file/file.service.ts'
import { exportDocument } from './rich-text.service.ts'

export const richTextModule = (house: House) =>
  serve(house, richText, {
    uploadImage: async (ctx, { files }) => ({ msg: `/file/${await keepImage(ctx, files.multipartFile!)}` }),
    exportDocument: (ctx, { body }) => exportDocument(ctx, body),
  })
