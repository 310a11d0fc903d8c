/** Names the rows a call addresses; the server knows for each kind of row which project it belongs to. */
export interface Locate {
  kind: string
  /** Numbers, or the texts by which this kind of row is known elsewhere. */
  ids: (input: LooseInput) => readonly (number | string)[]
}

interface LooseInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}
