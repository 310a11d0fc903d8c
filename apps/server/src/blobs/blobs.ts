export interface StoredBlob {
  hash: string
  size: number
}

/** Bytes that have arrived but have no place of their own yet. */
export interface ReceivedBlob extends StoredBlob {
  /** Stores them for good under their hash. For store-blob.ts, which holds the lock that this needs. */
  keep(): Promise<void>
  /** Leaves nothing of them behind, unless they were kept. */
  discard(): Promise<void>
}

export interface ListedBlob extends StoredBlob {
  /** When they were stored last. */
  time: Date
}

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** From `start` to and with `end`, or to the end of the blob. */
export interface ByteRange {
  start: number
  end?: number
}

export interface OpenBlob {
  /** Of the whole blob, also when only a part of it is read. */
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** How a blob is shown to who has its address. With a name it is saved under it. */
export interface AddressOptions {
  type: string
  name?: string
  /** How long the address lives: 600 at most. */
  seconds: number
}

/** Bytes under the name of their own sha256. What was kept is stored for good, not in a cache. */
export interface Blobs {
  receive(bytes: Bytes): Promise<ReceivedBlob>
  /** Throws BlobMissing when there is no such blob, RangeError when the range begins behind its end. */
  open(hash: string, range?: ByteRange): Promise<OpenBlob>
  /** For remove-bytes.task.ts, which knows that nobody names them. */
  remove(hash: string): Promise<void>
  /** All that is stored. */
  list(): AsyncIterable<ListedBlob>
  /** Where whoever is given it may fetch the blob for a while, without signing in: a path of ours or an address. */
  address(hash: string, options: AddressOptions): Promise<string>
  /** Takes away what interrupted uploads left behind before that time; by default a day ago. */
  sweep(before?: Date): Promise<void>
}
