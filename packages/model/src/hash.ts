// 64 bits in two words: two different 32-bit mixers over the same input, in the manner of xxHash and MurmurHash3. Not
// against an enemy; a million contents collide with a chance of one in thirty million.

const P1 = 0x9e3779b1
const P2 = 0x85ebca77
const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

const floats = new Float64Array(1)
const floatWords = new Uint32Array(floats.buffer)

/** Takes words, texts and numbers in order; `first` and `second` are the hash of what it took so far. */
export class Hash64 {
  private a = 0x165667b1
  private b = 0x27d4eb2f
  private count = 0

  reset(): this {
    this.a = 0x165667b1
    this.b = 0x27d4eb2f
    this.count = 0
    return this
  }

  word(value: number): this {
    this.a = mixFirst(this.a, value)
    this.b = mixSecond(this.b, value)
    this.count++
    return this
  }

  /** Whole meshes go through here: the state stays out of the object until the end. */
  words(values: ArrayLike<number>): this {
    let { a, b } = this
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!
      a = mixFirst(a, value)
      b = mixSecond(b, value)
    }
    this.a = a
    this.b = b
    this.count += values.length
    return this
  }

  number(value: number): this {
    // Minus zero is zero.
    floats[0] = value + 0
    return this.word(floatWords[0]!).word(floatWords[1]!)
  }

  text(value: string): this {
    for (let at = 0; at < value.length; at++) this.word(value.charCodeAt(at))
    return this.word(-value.length - 1)
  }

  get first(): number {
    return avalanche(this.a ^ this.count)
  }

  get second(): number {
    return avalanche(this.b + this.count)
  }
}

const mixFirst = (a: number, value: number) => Math.imul(rotate((a + Math.imul(value, P2)) | 0, 13), P1)

const mixSecond = (b: number, value: number) =>
  (Math.imul(rotate(b ^ Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593), 13), 5) + 0xe6546b64) | 0

function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
