// Views of archives that others made, where they are at hand: what opens is what their XML says when it is read by other means.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type BcfComponent, type BcfView, bytesSource, openBcf } from '@sunmao/bcf'
import { sharedFolder } from '@sunmao/bcf/canon.fixture'
import type { ElementSet } from '@sunmao/contract'
import { describe, expect, it } from 'vitest'
import { cameraFromBcf, colourFromBcf, viewFromBcf } from './view-state.ts'

const folder = join(sharedFolder, 'samples/bcf')
const LARGEST = 8_388_608
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.bcf(zip)?$/.test(name) && !name.endsWith('Empty.bcfzip'))
      .sort()
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(file).length <= LARGEST)
  : []

/** By the directory at the end; all that is needed of a sound archive. */
function entriesOf(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const entries = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20))
    const path = bytes.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/')
    entries.set(path, bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + name + extra + comment
  }
  return entries
}

interface Read {
  selected: string[]
  isShown: boolean
  exceptions: string[]
  colours: [colour: string, guids: string[]][]
  eye?: number[]
  direction?: number[]
  fieldOfView?: number
  viewHeight?: number
}

const inside = (xml: string, name: string) =>
  new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
const guidsIn = (xml: string) => [...xml.matchAll(/<Component\b[^>]*\bIfcGuid="([^"]+)"/g)].map(([, guid]) => guid!)
const numbersIn = (xml: string, name: string) => {
  const place = inside(xml, name)
  return place ? ['X', 'Y', 'Z'].map((axis) => Number(inside(place, axis))) : undefined
}
const numberIn = (xml: string, name: string) => (inside(xml, name) ? Number(inside(xml, name)) : undefined)

/** Expressions over the text instead of a parser: enough for what desktop tools write, and nothing of ours. */
function readXml(text: string): Read {
  const xml = text.replace(/<!--.*?-->/gs, '')
  const components = inside(xml, 'Components')
  const camera = inside(xml, 'PerspectiveCamera') || inside(xml, 'OrthogonalCamera')
  const visibility = inside(components, 'Visibility')
  return {
    selected: guidsIn(inside(components, 'Selection')),
    isShown: !/<Visibility\b[^>]*\bDefaultVisibility="(false|0)"/.test(components),
    exceptions: guidsIn(inside(visibility, 'Exceptions')),
    colours: [...inside(components, 'Coloring').matchAll(/<Color\b[^>]*\bColor="([^"]+)"[^>]*>(.*?)<\/Color>/gs)].map(
      ([, colour, part]) => [colour!, guidsIn(part!)],
    ),
    eye: numbersIn(camera, 'CameraViewPoint'),
    direction: numbersIn(camera, 'CameraDirection'),
    fieldOfView: numberIn(inside(xml, 'PerspectiveCamera'), 'FieldOfView'),
    viewHeight: numberIn(inside(xml, 'OrthogonalCamera'), 'ViewToWorldScale'),
  }
}

/** As if every element were a file of its own, so that a set names its elements. */
const find = async (components: readonly BcfComponent[]): Promise<ElementSet> =>
  Object.fromEntries(components.flatMap(({ ifcGuid }) => (ifcGuid ? [[ifcGuid, [0, 1]]] : [])))
const named = (guids: readonly string[]) => [...new Set(guids)].sort()
const namesOf = (set: ElementSet) => Object.keys(set).sort()

async function checkView(view: BcfView, read: Read): Promise<void> {
  const camera = cameraFromBcf(view)
  if (read.eye) for (const axis of [0, 1, 2]) expect(camera!.eye[axis]).toBeCloseTo(read.eye[axis]!, 6)
  if (read.direction) {
    const length = Math.hypot(...read.direction)
    const along = camera!.target.map((place, axis) => (place - camera!.eye[axis]!) / 10)
    for (const axis of [0, 1, 2]) expect(along[axis]).toBeCloseTo(read.direction[axis]! / length, 6)
  }
  if (read.fieldOfView && read.fieldOfView <= 170) expect(camera!.fieldOfView).toBeCloseTo(read.fieldOfView, 6)
  if (read.viewHeight) expect(camera!.viewHeight).toBeCloseTo(read.viewHeight, 6)
  const state = await viewFromBcf(view, camera!, find)
  expect(namesOf(state.selected)).toEqual(named(read.selected))
  expect(namesOf(state.hidden)).toEqual(read.isShown ? named(read.exceptions) : [])
  expect(namesOf(state.isolated?.elements ?? {})).toEqual(read.isShown ? [] : named(read.exceptions))
  expect(state.colours.map(({ colour, elements }) => [colour, namesOf(elements)])).toEqual(
    read.colours
      .filter(([, guids]) => guids.length > 0)
      .map(([colour, guids]) => [colourFromBcf(colour), named(guids)]),
  )
}

/** The file that the markup of a topic names for a viewpoint. Views of before 2.1 say in other words what is seen and are left out. */
function viewText(entries: ReadonlyMap<string, Buffer>, topic: string, guid: string): string | undefined {
  const inFolder = [...entries].filter(([path]) => path.toLowerCase().startsWith(`${topic}/`))
  const markup = inFolder.find(([path]) => path.endsWith('markup.bcf'))?.[1].toString('utf8') ?? ''
  const places = [...markup.matchAll(/<(Viewpoints|ViewPoint)\b([^>]*)>(.*?)<\/\1>/gs)]
  const place = places.find(([, , attributes]) => attributes!.toLowerCase().includes(`"${guid}"`))?.[3]
  const name = place && inside(place, 'Viewpoint')
  const text = inFolder.find(([path]) => name && path.endsWith(`/${name}`))?.[1].toString('utf8')
  const isOld = text && /<Component\b/.test(text) && !/<(Selection|Visibility|Coloring)\b/.test(text)
  return isOld ? undefined : text
}

describe.skipIf(files.length === 0)('views of others', () => {
  it('open with the elements selected, hidden and coloured, and the camera, that their XML says', async () => {
    const counts = { views: 0, selected: 0, exceptions: 0, colours: 0 }
    for (const file of files) {
      const bytes = readFileSync(file)
      const entries = entriesOf(bytes)
      const archive = await openBcf(bytesSource(bytes))
      for await (const topic of archive.topics())
        for (const { guid, view } of topic.viewpoints) {
          const text = viewText(entries, topic.guid, guid)
          if (!text || !view) continue
          const read = readXml(text)
          await checkView(view, read).catch((error: Error) => {
            throw new Error(`${file} ${guid}: ${error.message}`, { cause: error })
          })
          counts.views += 1
          counts.selected += read.selected.length
          counts.exceptions += read.exceptions.length
          counts.colours += read.colours.length
        }
    }
    expect(counts.views).toBeGreaterThan(20)
    expect(Math.min(counts.selected, counts.exceptions, counts.colours)).toBeGreaterThan(0)
  })
})
