/** What a child may use. */
export interface Caps {
  ms: number
  /** Of its JavaScript. */
  heapMb: number
  /** Of everything it holds, the memory of WebAssembly too, which no setting of Node limits. */
  residentMb: number
}

const CAPS: Caps = { ms: 30 * 60_000, heapMb: 2048, residentMb: 6144 }

/** What a kind of task says where it is not what all may use, by the bytes that it has to read. */
export type OwnCaps = Partial<Caps> | ((size: number) => Partial<Caps>)

export const capsOf = ({ caps = {} }: { caps?: OwnCaps | undefined }, size: number): Caps => ({
  ...CAPS,
  ...(typeof caps === 'function' ? caps(size) : caps),
})
