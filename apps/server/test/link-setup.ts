import { tiny, writeIfc } from '@sunmao/sample'
import { convert } from '../src/modules/model/convert/convert.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import type { Caller, TestServer } from './test-server.ts'

export const plan = tiny()

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
