import type { AuthInfo } from '@sunmao/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import * as slow from '../../api/send-slowly.ts'
import { setInfo } from '../../session/session.ts'
import { sampleModel } from '../../test/model-samples.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { hubFiles } from '../hub-file/hub-file-upload.api.ts'
import { modelFiles } from '../model/model-upload.api.ts'
import { addUploads, cancelUpload, noteUpload, pauseUpload, resumeUpload } from './upload.api.ts'
import { setUploads, useUploads } from './upload-store.api.ts'

const target = { projId: 7, subId: 11 }
const begun = (received: number[] = []) => ({
  uploadId: 5,
  projId: 7,
  subId: 11,
  name: '主楼.ifc',
  size: 10,
  partSize: 4,
  received,
  createTime: '',
})
const file = (name = '主楼.ifc', text = '0123456789') => new File([text], name, { lastModified: 99 })
const uploads = () => useUploads.getState().uploads
const first = () => uploads()[0]!
const parts = (sent: SentCall[]) => sent.filter((one) => one.call === 'POST /api/modelUpload/part')
const indexes = (sent: SentCall[]) => parts(sent).map(({ query }) => query.get('index'))
const answers = (more: Record<string, unknown> = {}) => ({
  'POST /api/modelUpload': begun(),
  'POST /api/modelUpload/part': { received: 1 },
  'POST /api/model': sampleModel(),
  'DELETE /api/modelUpload': undefined,
  ...more,
})

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => {
  vi.spyOn(slow, 'sendSlowly').mockImplementation((address, init) => fetch(address, init))
})
afterEach(async () => {
  for (const { id } of uploads()) await cancelUpload(id)
  vi.restoreAllMocks()
})

it('sends a file in hashed parts and makes it a model with its note', async () => {
  const sent = fakeServer(answers())
  addUploads(modelFiles, [file()], { ...target, fields: { discipline: 'S' } })
  noteUpload(first().id, ' 二次提资 ')
  await waitFor(() => expect(uploads()).toEqual([]))
  expect(sent[0]?.body).toEqual({
    ...target,
    projId: undefined,
    name: '主楼.ifc',
    size: 10,
    discipline: 'S',
    lastModified: 99,
  })
  expect(indexes(sent).sort()).toEqual(['0', '1', '2'])
  const last = parts(sent).find(({ query }) => query.get('index') === '2')!
  expect(await ((last.body as FormData).get('part') as Blob).text()).toBe('89')
  // sha256 of the two bytes "89".
  expect(last.query.get('sha256')).toBe('cd70bea023f752a0564abb6ed08d42c1440f2e33e29914e55e0be1595e24f45a')
  expect(sent.find((one) => one.call === 'POST /api/model')?.body).toEqual({
    uploadId: 5,
    note: '二次提资',
    discipline: 'S',
  })
})

it('sends only what the server does not have', async () => {
  const sent = fakeServer(answers({ 'POST /api/modelUpload': begun([0, 2]) }))
  addUploads(modelFiles, [file()], target)
  await waitFor(() => expect(uploads()).toEqual([]))
  expect(indexes(sent)).toEqual(['1'])
})

it('waits out a lost connection and goes on at once when the network is back', async () => {
  let isAway = true
  fakeServer(
    answers({
      'POST /api/modelUpload/part': () => {
        if (isAway) throw new TypeError('no network')
        return { received: 1 }
      },
    }),
  )
  addUploads(modelFiles, [file()], target)
  await waitFor(() => expect(first().state).toBe('silent'))
  isAway = false
  const began = Date.now()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(uploads()).toEqual([]))
  expect(Date.now() - began).toBeLessThan(900)
})

it('pauses, and goes on where it stopped', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  fakeServer(answers({ 'POST /api/modelUpload/part': () => held.then(() => ({ received: 1 })) }))
  addUploads(modelFiles, [file()], target)
  await waitFor(() => expect(first().uploadId).toBe(5))
  pauseUpload(first().id)
  expect(first().state).toBe('paused')
  const sent = fakeServer(answers({ 'POST /api/modelUpload': begun([0, 1]) }))
  free()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toEqual([])
  resumeUpload(first().id)
  await waitFor(() => expect(uploads()).toEqual([]))
  expect(indexes(sent)).toEqual(['2'])
})

it('refuses a bad name, an empty file and ifcXML before anything is sent', () => {
  const sent = fakeServer(answers())
  addUploads(modelFiles, [file('a?.ifc'), file('b.ifc', ''), file('c.ifcXML ')], target)
  expect(uploads().map(({ error }) => error)).toEqual([
    '文件名不能包含 \\ / : * ? " < > |，不能以句点结尾，且不超过 200 个字。',
    '文件是空的。',
    '不支持 ifcXML，请在设计软件中导出 IFC STEP 格式（.ifc）后再上传。',
  ])
  expect(sent).toEqual([])
})

it('refuses a program among documents before anything is sent', () => {
  const sent = fakeServer(answers())
  addUploads(hubFiles, [file('setup.EXE')], target)
  expect(uploads().map(({ error }) => error)).toEqual(['不接受程序和脚本（如 .exe、.bat）；需要传递时请先压缩。'])
  expect(sent).toEqual([])
})

it('says at the row what the server refuses, sends the next file, and tries again only where that may help', async () => {
  const replies = [refusal(413, 'upload.tooLarge', '文件超过 4 GB 的上限。'), refusal(500, 'error.internal', '出错了')]
  fakeServer(answers({ 'POST /api/modelUpload': () => replies.shift() ?? begun() }))
  addUploads(modelFiles, [file('大.ifc'), file('小.ifc'), file('好.ifc')], target)
  await waitFor(() => expect(uploads().length).toBe(2))
  expect(uploads().map(({ error, mayRetry }) => [error, mayRetry])).toEqual([
    ['文件超过 4 GB 的上限。', false],
    ['出错了', true],
  ])
  resumeUpload(uploads()[1]!.id)
  await waitFor(() => expect(uploads().length).toBe(1))
})

it('takes the same file once, and a finished upload whose answer was lost as done', async () => {
  const replies = [() => Promise.reject(new TypeError('lost')), () => refusal(404, 'error.notFound', 'x')]
  fakeServer(answers({ 'POST /api/model': () => replies.shift()?.() }))
  addUploads(modelFiles, [file()], target)
  addUploads(modelFiles, [file()], target)
  expect(uploads().length).toBe(1)
  await waitFor(() => expect(first().state).toBe('finishing'))
  await waitFor(() => expect(replies.length).toBe(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(uploads()).toEqual([]))
})

it('gives up at the server too, and stops when somebody else signs in', async () => {
  const sent = fakeServer(answers({ 'POST /api/modelUpload/part': () => new Promise(() => {}) }))
  addUploads(modelFiles, [file()], target)
  await waitFor(() => expect(first().uploadId).toBe(5))
  await cancelUpload(first().id)
  expect(sent.find((one) => one.call === 'DELETE /api/modelUpload')?.body).toEqual([5])
  const person = (username: string) => ({ username, roles: [], user: {} }) as unknown as AuthInfo
  setInfo(person('lead'))
  setUploads([
    { ...target, kind: modelFiles, id: 99, file: file(), name: 'x', size: 1, note: '', sent: 0, state: 'paused' },
  ])
  setInfo(person('lead'))
  expect(uploads().length).toBe(1)
  setInfo(person('other'))
  expect(uploads()).toEqual([])
})
