/** A file that cannot be read at all. `code` is a key of the catalogue, `facts` fill its gaps. */
export class IfcError extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.name = 'IfcError'
  }
}
