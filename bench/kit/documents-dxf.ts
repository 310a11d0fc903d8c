// A large DXF file: read as the server reads it, then drawn beside dxf-viewer, which reads it in the browser itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { encodeSheet, readDxf, readFont } from '@sunmao/dxf'
import { demo, writeLargeDxf } from '@sunmao/sample'
import { beside, frames, inBrowser, told } from './document-rows.ts'
import { installPeers } from './peers.ts'
import { median, type Row } from './servers.ts'
import { type OpenedPage, serveViewers } from './viewer-page.ts'

const peer = 'dxf-viewer'
const megabyte = 2 ** 20
const fontFile = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

export async function measureDxf(quick: boolean): Promise<Row[]> {
  installPeers()
  const size = (quick ? 8 : 50) * megabyte
  const bytes = Buffer.concat([...writeLargeDxf(demo(), '3F', size)].map((text) => Buffer.from(text)))
  const glyphs = readFont(readFileSync(createRequire(import.meta.url).resolve(fontFile)))
  const start = performance.now()
  const { sheets } = readDxf(bytes, { glyphs })
  const pack = encodeSheet(sheets[0]!)
  const readMs = performance.now() - start
  const memory = process.resourceUsage().maxRSS / 1024
  const packed = gzipSync(pack)
  const files = new Map([
    ['/sheet/0', packed],
    ['/drawing.dxf', gzipSync(bytes)],
  ])
  const server = await serveViewers(files)
  try {
    const name = `DXF of ${size / megabyte} MB, ${sheets[0]!.segments.count} segments`
    const [ours, theirs] = [await inBrowser(server, 'sheet', {}, moved), await inBrowser(server, peer, {}, moved)]
    return [
      told(`${name}: reading and packing on the server`, readMs, 'ms'),
      told(`${name}: memory of the reader at the peak, the file twice in it`, memory, 'MB'),
      told(
        `${name}: pack, compressed (beside the file, compressed)`,
        packed.length / megabyte,
        'MB',
        files.get('/drawing.dxf')!.length / megabyte,
      ),
      beside(`${name}: time to first picture`, 'ms', ours.firstMs, theirs.firstMs, 0.5, peer),
      frames(`${name}: moved by a hand, a frame`, ours.panMs, theirs.panMs, peer),
      beside(`${name}: drawn anew, everything in the picture`, 'ms', ours.wholeMs, theirs.wholeMs, 2, peer),
      beside(`${name}: memory of the tab at the peak`, 'MB', ours.peakMb, theirs.peakMb, 1, peer),
    ]
  } finally {
    await server.stop()
  }
}

async function moved({ call }: OpenedPage) {
  const repeat = async (question: string, times: number) => {
    const taken: number[] = []
    for (let at = 0; at < times; at++) taken.push(await call<number>(question))
    return median(taken)
  }
  return { panMs: await repeat('pan()', 11), wholeMs: await repeat('whole()', 5) }
}
