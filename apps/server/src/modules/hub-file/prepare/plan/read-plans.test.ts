import { tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { decodeSheet, findAxes, type GridLine, matchGrids, toModel } from '@sunmao/dxf'
import { demo, type Plan, tiny, writePdf } from '@sunmao/sample'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../pdf.ts'

const surroundings = {
  ...{ name: 'plan.pdf', progress: () => {}, dwgConverter: undefined, folder: tmpdir() },
  signal: new AbortController().signal,
}
const read = (bytes: Uint8Array) => readPdf(Buffer.from(bytes), surroundings)

/** Axes of the building in metres: letters upwards, numbers to the right. */
function gridsOf({ bay, bays }: Plan): GridLine[] {
  const [width, depth] = [(bays[0] * bay) / 1000, (bays[1] * bay) / 1000]
  return [
    ...Array.from({ length: bays[0] + 1 }, (_, at) => ({
      label: `${at + 1}`,
      from: [(at * bay) / 1000, 0] as const,
      to: [(at * bay) / 1000, depth] as const,
    })),
    ...Array.from({ length: bays[1] + 1 }, (_, at) => ({
      label: 'ABCDEFGH'[at]!,
      from: [0, (at * bay) / 1000] as const,
      to: [width, (at * bay) / 1000] as const,
    })),
  ]
}

/** How far the plan on a page lies from where it belongs, in millimetres, at its axes' crossings. */
async function offMm(bytes: Uint8Array, plan: Plan, grids = gridsOf(plan)): Promise<number> {
  const { packs = [] } = await read(bytes)
  const pack = packs.find((one) => one.kind === 'plan')
  if (!pack) throw new Error('no plan')
  const match = matchGrids(findAxes(decodeSheet(gunzipSync(pack.bytes))), grids)
  if (!match.isMatch) throw new Error(match.reason)
  const { transform } = match.calibration
  return Math.max(
    ...match.pairs.map(({ sheet, model }) => {
      const [x, y] = toModel(transform, sheet)
      return Math.hypot(x - model[0], y - model[1]) * 1000
    }),
  )
}

/** The same page written otherwise; the table of offsets is then wrong, which its reader mends. */
function rewritten(bytes: Uint8Array, change: (content: string) => string, page = '', objects = ''): Uint8Array {
  const file = new TextDecoder('latin1').decode(bytes)
  const content = change(/stream\n([\s\S]*?)\nendstream/.exec(file)![1]!)
  return Buffer.from(
    file
      .replace(/<< \/Length[\s\S]*?endstream/, () => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
      .replace('/Type /Page /Parent', () => `/Type /Page ${page} /Parent`)
      .replace('\nxref\n', () => `\n${objects}xref\n`),
    'latin1',
  )
}

/** As plotters write it: each dash, and each chord of a circle, is a path of its own. */
const exploded = (content: string) =>
  content
    .replace(/^(\S+ w \S+ G )(\S+) (\S+) m (\S+) (\S+) l S$/gm, (line, pen, ...numbers) => {
      const [x0, y0, x1, y1] = numbers.slice(0, 4).map(Number) as [number, number, number, number]
      const length = Math.hypot(x1 - x0, y1 - y0)
      if (length < 150) return line
      const at = (along: number) =>
        `${(x0 + ((x1 - x0) * along) / length).toFixed(3)} ${(y0 + ((y1 - y0) * along) / length).toFixed(3)}`
      const pieces = [...Array(Math.floor(length / 15)).keys()].map((n) => `${at(n * 15)} m ${at(n * 15 + 10)} l S`)
      return `${pen}${pieces.join('\n')}\n${at(length - 8)} m ${at(length)} l S`
    })
    .replace(/^(\S+ w \S+ G )(\S+) (\S+) m (?:(?:\S+ ){6}c ?){4} s$/gm, (_, pen, x, y) => {
      // The path begins at the right of the circle, whose radius the pen's line tells nothing of: bubbles are 600 mm at 1:150.
      const radius = (600 / 150) * (72 / 25.4)
      const point = (n: number) => {
        const angle = (n * Math.PI) / 12
        return `${(Number(x) - radius + radius * Math.cos(angle)).toFixed(3)} ${(Number(y) + radius * Math.sin(angle)).toFixed(3)}`
      }
      return pen + Array.from({ length: 24 }, (_each, n) => `${point(n)} m ${point(n + 1)} l S`).join('\n')
    })

describe('plans of a PDF', () => {
  const plan = demo()
  const bytes = writePdf(plan, '3F')

  it('are found to the millimetre on a known building', async () => {
    expect(await offMm(bytes, plan)).toBeLessThan(0.2)
    expect(await offMm(writePdf(tiny(), '1F'), tiny())).toBeLessThan(0.2)
  })

  it('are found on a page that is turned, cut, in larger units and drawn smaller', async () => {
    const page = '/Rotate 90 /CropBox [10 20 1180 830] /UserUnit 2'
    const other = rewritten(bytes, (content) => `q 0.5 0 0 0.5 300 200 cm\n${content}Q\n`, page)
    expect(await offMm(other, plan)).toBeLessThan(0.5)
    const { pages } = await read(other)
    // What stands on the sheet, 1:150, is told of points as they are shown.
    expect(pages[0]).toMatchObject({ width: 1620, height: 2340, unit: expect.closeTo((0.0254 / 72) * 150, 9) })
  })

  it('are found where dashes and chords are paths of their own', async () => {
    expect(await offMm(rewritten(bytes, exploded), plan)).toBeLessThan(0.5)
  })

  it('are found inside of forms, groups and layers, without what is on layers that are off', async () => {
    let form = ''
    const drawn = rewritten(bytes, (content) => {
      const moved = content.replace(/BT[\s\S]*?ET\n/g, '')
      form = `<< /Type /XObject /Subtype /Form /BBox [0 0 2000 2000] /Matrix [1 0 0 1 7 9] /Group << /S /Transparency >> /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
      return `/OC /On BDC /Form Do EMC\n/OC /Off BDC q 1 0 0 1 55 0 cm\n${moved}Q EMC\n`
    })
    const group = (name: string) => `<< /Type /OCG /Name (${name}) >>`
    const file = new TextDecoder('latin1')
      .decode(drawn)
      .replace('/Resources <<', '/Resources << /XObject << /Form 20 0 R >> /Properties << /On 21 0 R /Off 22 0 R >>')
      .replace(
        '/Type /Catalog',
        '/Type /Catalog /OCProperties << /OCGs [21 0 R 22 0 R] /D << /ON [21 0 R] /OFF [22 0 R] >> >>',
      )
      .replace(
        '\nxref\n',
        () =>
          `\n20 0 obj\n${form}\nendobj\n21 0 obj\n${group('WALL')}\nendobj\n22 0 obj\n${group('AXIS-OLD')}\nendobj\nxref\n`,
      )
    expect(await offMm(Buffer.from(file, 'latin1'), plan)).toBeLessThan(0.2)
  })

  it('are not looked for where no axes are named, and fit no model whose axes have other places', async () => {
    const nameless = rewritten(bytes, (content) => content.replace(/\((\w{1,4})\) Tj/g, '( ) Tj'))
    expect((await read(nameless)).packs!.map(({ kind }) => kind)).toEqual(['thumbnail'])
    // Every other bay is a metre wider in the model.
    const uneven = gridsOf(plan).map((grid) => {
      const wider = ([x, y]: readonly [number, number]) => [x + Math.floor(x / 16), y] as const
      return { ...grid, from: wider(grid.from), to: wider(grid.to) }
    })
    await expect(offMm(bytes, plan, uneven)).rejects.toThrow('spacingDiffers')
  })

  it('that begin nothing, end nothing or lie nowhere cost no more than others', async () => {
    const begin = performance.now()
    for (const content of [
      'Q '.repeat(50_000),
      '/OC /X BDC '.repeat(3000),
      '0 0 m 1 1 l '.repeat(50_000),
      '1e38 0 0 1e38 0 0 cm 1e38 1e38 m 2 2 l S\n'.repeat(1000),
    ])
      expect(
        await offMm(
          rewritten(bytes, (before) => `${before}${content}`),
          plan,
        ),
      ).toBeLessThan(0.2)
    expect(performance.now() - begin).toBeLessThan(20_000)
  })
})
