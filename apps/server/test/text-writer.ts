import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import type { Caller } from './test-server.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Somebody's window that writes minutes, without a screen. */
export function textWriter(itemId: number, client?: number) {
  const doc = new Doc()
  if (client !== undefined) doc.clientID = client
  const fragment = doc.getXmlFragment('text')
  let known = encodeStateVector(doc)
  let seq: number | null = null
  return {
    doc,
    fragment,
    seq: () => seq,
    /** What the server has not yet. */
    pending: () => base64(encodeStateAsUpdate(doc, known)),
    async sync(who: Caller, more: { update?: string | null } = {}): ReturnType<Caller['call']> {
      const sent = encodeStateVector(doc)
      const answer = await who.call('POST', '/api/meetingItem/text', {
        ...{ itemId, seq, vector: base64(sent), update: base64(encodeStateAsUpdate(doc, known)) },
        ...more,
      })
      if (answer.status === 200) {
        if (answer.body.update) applyUpdate(doc, Buffer.from(answer.body.update, 'base64'))
        known = Buffer.from(answer.body.vector, 'base64')
        seq = answer.body.seq
      }
      return answer
    },
    line(at = 0): XmlText {
      const paragraph = fragment.get(at) as XmlElement
      if (paragraph.length === 0) paragraph.insert(0, [new XmlText()])
      return paragraph.get(0) as XmlText
    },
    addLine(text: string): void {
      const paragraph = new XmlElement('paragraph')
      const words = new XmlText()
      words.insert(0, text)
      paragraph.insert(0, [words])
      fragment.push([paragraph])
    },
  }
}
export type TextWriter = ReturnType<typeof textWriter>
