import { createHash } from 'node:crypto'
import { prepare } from '../src/modules/hub-file/prepare/prepare.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import type { Caller, TestServer } from './test-server.ts'

/** In one request; the answer is as the server gave it. */
export function sendFile(
  who: Caller,
  subId: number,
  name: string,
  bytes: Uint8Array | string,
  query = '',
): ReturnType<Caller['call']> {
  const { body, headers } = formWith('file', name, Buffer.from(bytes as string))
  return who.call('POST', `/api/hubFile?subId=${subId}${query}`, body, headers)
}

/** Sent and prepared, in this process; as its detail shows it. */
export async function addFile(hub: TestServer, who: Caller, subId: number, name: string, bytes: Uint8Array | string) {
  const sent = await sendFile(who, subId, name, bytes)
  if (sent.status !== 201) throw new Error(`${name}: ${sent.body.message}`)
  return prepareFile(hub, who, sent.body.fileId)
}

export async function prepareFile(hub: TestServer, who: Caller, fileId: number) {
  await prepare(taskContext(hub, { fileId, isGuessed: true }))
  return (await who.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body
}

/** In parts, as large files come. */
export async function uploadInParts(
  who: Caller,
  subId: number,
  name: string,
  bytes: Buffer,
  path = '/api/hubFileUpload',
): Promise<number> {
  const begun = (await who.call('POST', path, { subId, name, size: bytes.length })).body
  for (let index = 0; index * begun.partSize < bytes.length; index++) {
    const piece = bytes.subarray(index * begun.partSize, (index + 1) * begun.partSize)
    const sha256 = createHash('sha256').update(piece).digest('hex')
    const { body, headers } = formWith('part', 'part', piece)
    const address = `${path}/part?uploadId=${begun.uploadId}&index=${index}&sha256=${sha256}`
    await who.call('POST', address, body, headers)
  }
  return begun.uploadId
}
