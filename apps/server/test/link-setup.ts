import { tiny, writeIfc, writePdf } from '@sunmao/sample'
import { convert } from '../src/modules/model/convert/convert.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import type { Caller, TestServer } from './test-server.ts'

export const plan = tiny()

/** Of a page of PDF as the sample writes it, with something else in it. */
export const pdfWith = (change: (file: string) => string, storey = '1F'): Uint8Array =>
  Buffer.from(change(new TextDecoder('latin1').decode(writePdf(plan, storey))), 'latin1')

/** A plan that tells nothing of where it lies: its axes have no names. */
export const namelessPdf = (): Uint8Array => pdfWith((file) => file.replace(/\(\w{1,4}\) Tj/g, '( ) Tj'))

/** The sample building as a converted model of a sub, in this process. */
export async function addModel(hub: TestServer, who: Caller, subId: number, name = '建筑.ifc'): Promise<number> {
  const bytes = Buffer.from([...writeIfc(plan, { version: 1 })].join(''))
  const begun = (await who.call('POST', '/api/modelUpload', { subId, name, size: bytes.length })).body
  const { body, headers } = formWith('part', 'part', bytes)
  await who.call('POST', `/api/modelUpload/part?uploadId=${begun.uploadId}&index=0`, body, headers)
  const { fileId } = (await who.call('POST', '/api/model', { uploadId: begun.uploadId })).body
  await convert(taskContext(hub, { fileId }))
  return fileId
}
