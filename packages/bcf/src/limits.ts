// What an archive may ask of us. Real ones stay far below; those made to exhaust a machine meet these instead.

export interface BcfLimits {
  /** In the archive. 20,000 topics with several views each have about 100,000. */
  entries: number
  /** Bytes of all entries, unpacked. */
  unpacked: number
  /** Bytes of one XML file: a view that names 300,000 elements has about 20 MB. */
  xml: number
  /** Bytes of one picture or document. */
  file: number
  /** How much smaller an entry may be packed; below `freely` bytes nothing is a bomb. */
  ratio: number
  freely: number
}

export const defaultLimits: BcfLimits = {
  entries: 200_000,
  unpacked: 20 * 2 ** 30,
  xml: 64 * 2 ** 20,
  file: 256 * 2 ** 20,
  ratio: 400,
  freely: 20 * 2 ** 20,
}

/** Elements in elements. The standard needs seven. */
export const maxDepth = 40

/** Elements of one XML file. */
export const maxNodes = 2_000_000
