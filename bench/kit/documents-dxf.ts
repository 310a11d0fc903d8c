// A large DXF file: read as the server reads it, then drawn beside dxf-viewer, which reads it in the browser itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { encodeSheet, readDxf, readFont } from '@sunmao/dxf'
import { demo, writeLargeDxf } from '@sunmao/sample'
import type { Browser } from 'playwright-core'
import { installPeers } from './peers.ts'
import { median, type Row } from './servers.ts'
import { openSide, serveViewers } from './viewer-page.ts'

const megabyte = 2 ** 20
const fontFile = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

interface Turn {
  firstMs: number
  panMs: number
  wholeMs: number
}

export async function measureDxf(browser: Browser, quick: boolean): Promise<Row[]> {
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
    const rows: Row[] = [
      plain(`${name}: reading and packing on the server`, readMs, 'ms'),
      plain(`${name}: memory at the peak, the file twice in it`, memory, 'MB'),
      plain(
        `${name}: pack, compressed (beside the file, compressed)`,
        packed.length / megabyte,
        'MB',
        files.get('/drawing.dxf')!.length / megabyte,
      ),
    ]
    const [ours, theirs] = [await measure(browser, server, 'sheet'), await measure(browser, server, 'dxf-viewer')]
    const beside = (what: string, key: keyof Turn, goal: number): Row => {
      const ratio = ours[key] / theirs[key]
      return {
        name: `${name}: ${what}`,
        ours: ours[key],
        theirs: theirs[key],
        unit: 'ms',
        ratio,
        goal: `≤ ${goal} × dxf-viewer`,
        met: ratio <= goal,
      }
    }
    rows.push(beside('time to first picture', 'firstMs', 0.5))
    rows.push({
      ...beside('moved by a hand, a frame', 'panMs', 1),
      goal: '≤ 33 ms, or ≤ 1 × dxf-viewer',
      met: ours.panMs <= 33 || ours.panMs <= theirs.panMs,
    })
    rows.push(beside('drawn anew, everything in the picture', 'wholeMs', 2))
    return rows
  } finally {
    await server.stop()
  }
}

const plain = (name: string, ours: number, unit: string, theirs = Number.NaN): Row => ({
  name,
  ours,
  theirs,
  unit,
  ratio: ours / theirs,
  goal: '',
  met: true,
})

async function measure(
  browser: Browser,
  server: Awaited<ReturnType<typeof serveViewers>>,
  side: string,
): Promise<Turn> {
  const { page, call } = await openSide(browser, server, side, {})
  const { firstMs } = await call<{ firstMs: number }>('facts()')
  const repeat = async (question: string, times: number) => {
    const taken: number[] = []
    for (let at = 0; at < times; at++) taken.push(await call<number>(question))
    return median(taken)
  }
  const panMs = await repeat('pan()', 11)
  const wholeMs = await repeat('whole()', 5)
  await page.close()
  return { firstMs, panMs, wholeMs }
}
