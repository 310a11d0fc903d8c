import { isUtf8 } from 'node:buffer'
import type { MultipartFile } from '@fastify/multipart'
import type { FileRule, ReceivedFile, UploadedFile } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '../blobs/blobs.ts'
import { recogniseImage } from '../blobs/image-kind.ts'
import { AppError, badRequest } from '../core/errors.ts'
import { labelOf } from './invalid-input.ts'

/**
 * Text fields and files of a form. Contents decide what a file is; its name and type are only claims. What arrives of a file of
 * any content is put down and nothing more: the caller keeps it or discards it.
 */
export async function readMultipart(
  rules: Record<string, FileRule>,
  request: FastifyRequest,
  blobs: Blobs,
  lang: Lang,
) {
  if (!request.isMultipart()) throw new AppError(415, 'error.multipart')
  const fields: Record<string, string> = {}
  const files: Record<string, UploadedFile | ReceivedFile> = {}
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
  const parts = request.parts({
    // One byte more, so that what was cut off is told from a whole file; one file more, so that it is refused in words.
    limits: { fileSize: largest + 1, files: Object.keys(rules).length + 1, fields: 30, fieldSize: 100_000 },
  })
  const discard = async () => {
    for (const file of Object.values(files)) if ('discard' in file) await file.discard()
  }
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
      if (!rule || files[part.fieldname]) throw tooMuch(rules, Object.keys(files).length, part.fieldname)
      const read = rule.kinds.includes('any') ? receiveFile(part, rule, blobs) : readFile(part, rule)
      files[part.fieldname] = await read
    }
    for (const [field, rule] of Object.entries(rules)) {
      if (!rule.optional && !files[field]) throw badRequest('error.fileMissing', { field: labelOf([field], lang) })
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { fields, files, discard }
}

const isPictures = (rule: FileRule) => rule.kinds.every((kind) => ['png', 'jpg', 'gif'].includes(kind))

/** What is sent beyond the fields of a form, in the words of the form. */
function tooMuch(rules: Record<string, FileRule>, count: number, field: string): AppError {
  const most = Object.keys(rules).length
  if (count < most) return badRequest('error.unknownField', { field })
  const arePictures = Object.values(rules).every(isPictures)
  return badRequest(arePictures ? 'error.tooManyPictures' : 'error.tooManyFiles', { limit: most })
}

async function readFile(part: MultipartFile, rule: FileRule): Promise<UploadedFile> {
  const bytes = await part.toBuffer()
  if (bytes.length > rule.maxBytes) throw new AppError(413, 'error.tooLarge')
  const kind = recogniseImage(bytes) ?? (isZip(bytes) ? 'xlsx' : textKindOf(bytes, rule))
  if (!kind || !rule.kinds.includes(kind)) throw badRequest('error.wrongType')
  return { name: part.filename, kind, bytes }
}

/** Straight to the store, whatever it is: nothing larger than a piece of it is ever in memory. */
async function receiveFile(part: MultipartFile, rule: FileRule, blobs: Blobs): Promise<ReceivedFile> {
  const received = await blobs.receive(part.file)
  if (received.size > rule.maxBytes) {
    await received.discard()
    throw new AppError(413, 'error.tooLarge')
  }
  return { name: part.filename, ...received }
}

/** Any text can be a list of values; it is one where one is asked for. */
function textKindOf(bytes: Buffer, { kinds }: FileRule): 'csv' | 'json' | undefined {
  if (kinds.includes('csv')) return bytes.includes(0) ? undefined : 'csv'
  return isJson(bytes) ? 'json' : undefined
}

/** A workbook is a zip archive; whether it really is one shows when it is read. */
const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))

/** An object or a list in UTF-8; whether all of it is well formed shows when it is read. */
const isJson = (bytes: Buffer) => isUtf8(bytes) && /^\uFEFF?\s*[{[]/.test(bytes.toString())
