import { expect, it, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { prepare } from '../../../test/show-page.tsx'
import { SharedText } from './shared-text.ts'

prepare()

const CALL = 'POST /api/meetingItem/text'
const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const base64 = (some: Uint8Array) => btoa(String.fromCharCode(...some))

/** Keeps a document as the server does. */
function textServer() {
  const doc = new Doc()
  let seq = 0
  let fault: (() => unknown) | undefined
  const sent = fakeServer({
    [CALL]: ({ body }: SentCall) => {
      if (fault) return fault()
      const { vector, update } = body as { vector: string; update: string | null }
      if (update) {
        applyUpdate(doc, bytes(update))
        seq += 1
      }
      return {
        seq,
        vector: base64(encodeStateVector(doc)),
        update: base64(encodeStateAsUpdate(doc, bytes(vector))),
      }
    },
  })
  return {
    sent,
    doc,
    fail: (with_: (() => unknown) | undefined) => {
      fault = with_
    },
  }
}

function write({ fragment }: SharedText, words: string): void {
  const line = new XmlElement('paragraph')
  const text = new XmlText()
  text.insert(0, words)
  line.insert(0, [text])
  fragment.push([line])
}
const isIn = (text: SharedText, state: string) =>
  vi.waitFor(() => expect(text.status.getState().state).toBe(state), { timeout: 8000 })

it('sends what is written a moment later, and gets what others wrote with the answer', async () => {
  const server = textServer()
  const [one, two] = [new SharedText(7), new SharedText(7)]
  one.enter()
  two.enter()
  await Promise.all([isIn(one, 'saved'), isIn(two, 'saved')])
  write(one, '甲')
  write(one, '乙')
  expect(one.status.getState().state).toBe('waiting')
  await isIn(one, 'saved')
  two.hear(1)
  await vi.waitFor(() => expect(two.fragment.toString()).toBe('<paragraph>甲</paragraph><paragraph>乙</paragraph>'))
  // Two words in a row are one call; what came from the server is not sent back.
  expect(server.sent.filter(({ body }) => (body as { update: unknown }).update)).toHaveLength(1)
  two.hear(1)
  await new Promise((done) => setTimeout(done, 400))
  expect(server.sent.filter(({ call }) => call === CALL)).toHaveLength(4)
})

it('keeps what is written while the server is away, and sends it when it is back, also after it was left', async () => {
  const server = textServer()
  const text = new SharedText(7)
  text.enter()
  await isIn(text, 'saved')
  server.fail(() => new Response('', { status: 502 }))
  write(text, '离线')
  await isIn(text, 'away')
  write(text, '继续')
  text.leave()
  await isIn(text, 'away')
  server.fail(undefined)
  await isIn(text, 'saved')
  expect(server.doc.getXmlFragment('text').toString()).toBe('<paragraph>离线</paragraph><paragraph>继续</paragraph>')
})

it('tells why the server refuses, and goes on once that is mended', async () => {
  const server = textServer()
  const text = new SharedText(7)
  text.enter()
  await isIn(text, 'saved')
  server.fail(() => refusal(413, 'meeting.textTooLong', '纪要过长，最后的修改未保存。'))
  write(text, '长')
  await isIn(text, 'refused')
  expect(text.status.getState().reason).toBe('纪要过长，最后的修改未保存。')
  server.fail(undefined)
  text.fragment.delete(0, 1)
  await isIn(text, 'saved')
  expect(text.status.getState().reason).toBeUndefined()
})
