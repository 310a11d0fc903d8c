// What happens to files on their way: cut off, bytes changed, numbers that no building has. The same seed, the same damage.

export const damages = ['truncated', 'flipped', 'absurd'] as const
export type Damage = (typeof damages)[number]

/** The file as it arrives; a copy. */
export function damage(bytes: Uint8Array, how: Damage, seed: number): Uint8Array {
  const next = random(seed)
  if (how === 'truncated') return bytes.slice(0, Math.floor(bytes.length * next()))
  if (how === 'flipped') return flipped(bytes, next)
  return absurd(bytes, next)
}

/** One byte in 2,000 and three at least, anywhere. */
function flipped(bytes: Uint8Array, next: () => number): Uint8Array {
  const copy = bytes.slice()
  const count = copy.length === 0 ? 0 : 3 + Math.floor(copy.length / 2000)
  for (let i = 0; i < count; i++) copy[Math.floor(next() * copy.length)]! ^= 1 << Math.floor(next() * 8)
  return copy
}

const absurdities = ['1.E308', '-1.E308', '1E15', '1.E999', 'NaN', '-nan(ind)', '1.#INF', '1.E-320', '-0.', '1e400']

/** One number in eight, in whatever record, and the first coordinate of every third point. */
function absurd(bytes: Uint8Array, next: () => number): Uint8Array {
  const pick = () => absurdities[Math.floor(next() * absurdities.length)]!
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const changed = text
    .replace(/(?<=[(,]\s*)-?\d+\.\d*(E[+-]?\d+)?(?=\s*[,)])/g, (number) => (next() < 0.125 ? pick() : number))
    .replace(/(CARTESIANPOINT\s*\(\s*\()[^,)]*/gi, (all, before) => (next() < 1 / 3 ? before + pick() : all))
  return new Uint8Array(Buffer.from(changed, 'latin1'))
}

/** Mulberry32: from 0 to 1, the same for the same seed everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed from a name, so that a file is damaged alike whatever else is in the folder. */
export function seedOf(name: string, seed: number): number {
  let hash = seed >>> 0
  for (const letter of name) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return hash
}
