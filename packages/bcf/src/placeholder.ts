// Other programs want a picture with every viewpoint of version 2.1. Where there is none they get this one, which we know
// again when it comes back.
import { zlibSync } from 'fflate'
import type { BcfFile } from './bytes.ts'
import { crc32 } from './zip/crc32.ts'
import { viewOf } from './zip/zip-format.ts'

const WIDTH = 160
const HEIGHT = 90
const GREY = 0xe6

export const placeholder: Uint8Array = greyPng()

export async function isPlaceholder(file: BcfFile): Promise<boolean> {
  if (file.size !== placeholder.length) return false
  const bytes = await file.read().catch(() => undefined)
  return bytes?.every((byte, at) => byte === placeholder[at]) ?? false
}

function greyPng(): Uint8Array {
  const lines = new Uint8Array((WIDTH + 1) * HEIGHT).fill(GREY)
  for (let line = 0; line < HEIGHT; line += 1) lines[line * (WIDTH + 1)] = 0
  const head = new Uint8Array(13)
  viewOf(head).setUint32(0, WIDTH)
  viewOf(head).setUint32(4, HEIGHT)
  head[8] = 8
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return joined([signature, chunk('IHDR', head), chunk('IDAT', zlibSync(lines)), chunk('IEND', new Uint8Array())])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(name), data])
  const frame = new Uint8Array(body.length + 8)
  viewOf(frame).setUint32(0, data.length)
  frame.set(body, 4)
  viewOf(frame).setUint32(body.length + 4, crc32(body))
  return frame
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
