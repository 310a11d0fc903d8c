import { expect, it } from 'vitest'
import { countLosses, isLoss, lossMark, watchLosses } from './losses.ts'

it.each([
  'Warning: Indexing all PDF objects',
  'Warning: getOperatorList - ignoring XObject: "FormatError: XObject should be a stream".',
  'Warning: Unable to decode image "img_p0_1": "JpegError: invalid huffman sequence".',
  'Warning: FormatError: Bad encoding in flate stream',
  'Info: Malformed dictionary: key must be a name object',
])('%s is a loss', (message) => expect(isLoss(message)).toBe(true))

it.each([
  'Warning: CFF stem hints are in wrong order',
  'Warning: Jbig2Stream: Falling back to JS JBIG2 decoder.',
  'Warning: loadFont - translateFont failed: "FormatError: Base font is not specified".',
  'Info: page=1 - getOperatorList: time=28ms, len=5',
])('%s is none', (message) => expect(isLoss(message)).toBe(false))

it('blames a page for what was lost while it was drawn, and every page of a file that is damaged as a whole', () => {
  const losses = { count: 0, atOpening: 0 }
  const port = new EventTarget()
  countLosses(port, losses)
  const tell = (data: unknown) => port.dispatchEvent(new MessageEvent('message', { data }))
  const before = watchLosses(losses)
  tell({ sourceName: 'worker' })
  expect(before()).toBe(false)
  tell(lossMark)
  expect(before()).toBe(true)
  expect(watchLosses(losses)()).toBe(false)
  losses.atOpening = losses.count
  expect(watchLosses(losses)()).toBe(true)
})
