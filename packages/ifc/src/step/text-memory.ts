// Most texts of a file are a few, again and again: names of properties and types, labels, units. Of those that came last, one for
// each slot of a small table, the text is known by its bytes and need not be made anew.

const slots = 4096
const longest = 64

export class TextMemory {
  private readonly bytes = new Uint8Array(slots * longest)
  private readonly lengths = new Uint8Array(slots)
  private readonly texts = new Array<string>(slots).fill('')

  constructor(private readonly decode: (bytes: Uint8Array, from: number, to: number) => string) {}

  /** The text of these bytes. */
  of(bytes: Uint8Array, from: number, to: number): string {
    const length = to - from
    if (length <= 0) return ''
    if (length > longest) return this.decode(bytes, from, to)
    let hash = length
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
    const slot = (hash ^ (hash >>> 15)) & (slots - 1)
    if (this.lengths[slot] === length && this.isIn(slot, bytes, from, length)) return this.texts[slot]!
    const text = this.decode(bytes, from, to)
    for (let at = 0; at < length; at++) this.bytes[slot * longest + at] = bytes[from + at]!
    this.lengths[slot] = length
    this.texts[slot] = text
    return text
  }

  private isIn(slot: number, bytes: Uint8Array, from: number, length: number): boolean {
    const start = slot * longest
    for (let at = 0; at < length; at++) if (this.bytes[start + at] !== bytes[from + at]) return false
    return true
  }
}
