/** Bytes that are read by ranges, so that nobody holds a large archive in memory. */
export interface ByteSource {
  size: number
  /** Exactly `length` bytes from there; the reader never asks beyond `size`. */
  read(from: number, length: number): Promise<Uint8Array>
}

/** An archive that is in memory already. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
})

/** A file of an archive; its bytes are unpacked when somebody asks. */
export interface BcfFile {
  /** In the archive, with `/` between folders. */
  path: string
  size: number
  read(): Promise<Uint8Array>
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
