// A pack is one file: magic, length of the head, the head as deflated JSON, then blocks and pictures one after the other.
// Places in the head count from its end, so a reader fetches each part with one range.
import { deflateSync, strToU8 } from 'fflate'
import { WorkbookFailure } from '../failure.ts'
import type { PictureHead, Span, WorkbookHead } from './types.ts'

/** "SMWB" */
export const MAGIC = 0x42574d53
export const PREFIX_BYTES = 8

/** Collects parts while a workbook is read. */
export class PackWriter {
  private readonly parts: Uint8Array[] = []
  private readonly starts = new Map<number, number>()
  private length = 0

  /** Puts bytes behind what is there and tells where they stand. */
  add(bytes: Uint8Array): Span {
    const span = { at: this.length, length: bytes.length }
    if (bytes.length > 0) this.starts.set(this.length, this.parts.length)
    this.parts.push(bytes)
    this.length += bytes.length
    return span
  }

  /** What `add` put there. */
  bytesOf({ at }: Span): Uint8Array {
    return this.parts[this.starts.get(at) ?? -1] ?? new Uint8Array()
  }

  addPicture(bytes: Uint8Array, type: PictureHead['type']): PictureHead {
    return { ...this.add(bytes), type }
  }

  /** The whole pack. */
  finish(head: WorkbookHead): Uint8Array {
    const json = deflateSync(strToU8(JSON.stringify(head)))
    if (this.length + json.length > 0x7fffffff) throw new WorkbookFailure('tooLarge', 'pack')
    const pack = new Uint8Array(PREFIX_BYTES + json.length + this.length)
    const prefix = new DataView(pack.buffer)
    prefix.setUint32(0, MAGIC, true)
    prefix.setUint32(4, json.length, true)
    pack.set(json, PREFIX_BYTES)
    let at = PREFIX_BYTES + json.length
    for (const part of this.parts) {
      pack.set(part, at)
      at += part.length
    }
    return pack
  }
}
