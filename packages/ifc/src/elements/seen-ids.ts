/** Elements by their packed GlobalId: a set of a million strings would be a hundred megabytes. */
export class SeenIds {
  private readonly words: Uint32Array
  private readonly slots: Uint32Array

  constructor(globalIds: Uint8Array) {
    this.words = new Uint32Array(globalIds.buffer)
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(globalIds.length / 8 + 2)))
  }

  /** True when another one has the same. */
  add(element: number): boolean {
    const { slots, words } = this
    const last = slots.length - 1
    const hash = Math.imul(words[element * 4]! ^ words[element * 4 + 3]!, 0x9e3779b1) ^ words[element * 4 + 1]!
    let slot = (hash ^ (hash >>> 15)) & last
    for (; slots[slot] !== 0; slot = (slot + 1) & last) if (this.isSame(slots[slot]! - 1, element)) return true
    slots[slot] = element + 1
    return false
  }

  private isSame(a: number, b: number): boolean {
    const { words } = this
    for (let word = 0; word < 4; word++) if (words[a * 4 + word] !== words[b * 4 + word]) return false
    return true
  }
}
