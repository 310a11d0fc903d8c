/** A file that a viewer shows, wherever its bytes come from. */
export interface DocumentSource {
  name: string
  /** As people write it, such as V2. */
  version?: string
  file: FileBytes
  canDownload: boolean
  /** What of it is not shown, one sentence each. */
  notes?: readonly string[]
  /** Instead of the bytes that are shown, such as a workbook of which a pack is shown. */
  onDownload?: () => void
  /** Wants to know that it is printed. */
  onPrinted?: () => void
}

/** Bytes that need not be here as a whole. */
export interface FileBytes {
  /** Where all of it can be fetched for a while; without one the bytes are in memory. */
  address?: string
  /** Known where it is read by ranges. */
  size?: number
  /** Fewer only where the file ends. */
  read(at: number, length: number): Promise<Uint8Array>
  all(): Promise<Uint8Array>
}

/** A place in a document. Pages count from 0; points are those of the page, y up from its lower left corner. */
export interface DocumentPlace {
  page: number
  x?: number
  y?: number
}

/** What every viewer takes. */
export interface ViewProps {
  source: DocumentSource
  /** Where to begin. */
  place?: DocumentPlace
  /** Told, not too often, where one looks. */
  onPlace?: (place: DocumentPlace) => void
}

/** The bytes behind an address of our own that answers ranges. Addresses live for some minutes: `renew` gives another. */
export function bytesAt(address: string, size?: number, renew?: () => Promise<string>): FileBytes {
  let now = address
  const ask = async (init?: RequestInit) => {
    const response = await fetch(now, init)
    if (response.ok || response.status === 416 || !renew) return response
    now = await renew()
    return fetch(now, init)
  }
  return {
    address,
    size,
    async read(at, length) {
      const response = await ask({ headers: { Range: `bytes=${at}-${at + length - 1}` } })
      if (response.status === 416) return new Uint8Array()
      const bytes = await bytesOf(response)
      // A server that knows no ranges sends everything.
      return response.status === 206 ? bytes : bytes.subarray(at, at + length)
    },
    all: async () => bytesOf(await ask()),
  }
}

export function bytesIn(blob: Blob): FileBytes {
  const take = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
  return { read: (at, length) => take(blob.slice(at, at + length)), all: () => take(blob) }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`file: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
