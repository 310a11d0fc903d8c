import type { FileRule, UploadedFile } from '@sunmao/contract'
import type { FastifyRequest } from 'fastify'
import { recogniseImage } from '../blobs/image-kind.ts'
import { AppError, badRequest } from './errors.ts'

/** Text fields and pictures of a small form. Contents decide what a file is; its name and type are only claims. */
export async function readMultipart(rules: Record<string, FileRule>, request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError(415, 'error.multipart')
  const fields: Record<string, string> = {}
  const files: Record<string, UploadedFile> = {}
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
  const parts = request.parts({
    limits: { fileSize: largest, files: Object.keys(rules).length, fields: 30, fieldSize: 100_000 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
    if (!rule) throw badRequest('error.unknownField', { field: part.fieldname })
    const bytes = await part.toBuffer()
    if (bytes.length > rule.maxBytes) throw new AppError(413, 'error.tooLarge')
    const kind = recogniseImage(bytes)
    if (!kind || !rule.kinds.includes(kind)) throw badRequest('error.wrongType')
    files[part.fieldname] = { name: part.filename, kind, bytes }
  }
  for (const [field, rule] of Object.entries(rules)) {
    if (!rule.optional && !files[field]) throw badRequest('error.fileMissing', { field })
  }
  return { fields, files }
}
