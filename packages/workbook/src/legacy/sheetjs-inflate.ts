// SheetJS's own inflate does not end on damaged bytes: it asks for the next code behind the last. It takes another in the
// shape of Node's zlib. What it unpacks of old workbooks is their colour theme, an archive inside a record.
import { CFB } from '@e965/xlsx'
import { inflateSync } from 'fflate'

/** Packed and unpacked bytes of one entry; a theme has ten thousand. What is beyond is cut off. */
const BYTES_MOST = 1_000_000

class InflateRaw {
  readonly _finishFlushFlag = 0
  /** Has to be something; the archive's directory tells where entries are. */
  bytesRead = 0

  _processChunk(packed: Uint8Array): Uint8Array {
    this.bytesRead = packed.length
    return Buffer.from(inflateSync(packed.subarray(0, BYTES_MOST), { out: new Uint8Array(BYTES_MOST) }))
  }
}

/** Has SheetJS unpack with an inflate that ends. */
export const useSoundInflate = () => CFB.utils.use_zlib({ InflateRaw })
