/** Names the rows a call addresses; the server knows for each kind of row which project it belongs to. */
export interface Locate {
  kind: string
  ids: (input: LooseInput) => readonly number[]
}

interface LooseInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}
