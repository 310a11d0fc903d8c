import type { Building, Elements, Geometry, Group, Properties } from '@sunmao/model'
import { Hash64 } from '@sunmao/model'
import { finishBodies, hashMatrix } from './bodies/body-columns.ts'
import type { Pieces } from './bodies/pieces.ts'
import { readBodies } from './bodies/read-bodies.ts'
import { classificationText, materialText } from './elements/descriptions.ts'
import { readAxes, readGeoreference } from './elements/grids.ts'
import { Placements } from './elements/placement.ts'
import { findProducts, type OwnColumns, type Products, readOwnColumns } from './elements/products.ts'
import { type Relations, readGroups, readPlaces, readRelations } from './elements/relations.ts'
import { readSpaces, readStoreys, readSystems, readZones } from './elements/structure.ts'
import { countUndrawnTypes } from './elements/undrawn-types.ts'
import { IfcError } from './ifc-error.ts'
import { elementMs } from './limits.ts'
import { Problems } from './problems.ts'
import { assignSets, hashProperties, positiveNumber } from './properties/element-sets.ts'
import { PropertySets } from './properties/property-sets.ts'
import { Units } from './properties/units.ts'
import { type Rest, restEvery } from './rest.ts'
import type { StepFile } from './step/step-file.ts'
import type { ByteSource } from './step/step-pages.ts'
import type { StepSizes } from './step/step-scan.ts'
import { StepReader, type StepValue, toText } from './step/step-value.ts'
import { Texts } from './texts.ts'
import type { Helper } from './thread/helper.ts'
import { handOverHalf, scanWithHalf } from './thread/share-scan.ts'

export type IfcStage = 'parse' | 'geometry' | 'properties'

export interface ReadIfcOptions {
  /** `share` grows from 0 to 1 within each stage. */
  onProgress?: ((stage: IfcStage, share: number) => void) | undefined
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Folder of the geometry kernel's wasm file, with its last slash; by default beside the kernel. */
  wasmPath?: string | undefined
  /** How long, in milliseconds, the geometry kernel may think about one element before it is given up. */
  elementMs?: number | undefined
  /** `kernel` leaves every shape to the geometry kernel: what ours are held against. */
  tessellation?: 'own' | 'kernel' | undefined
  /** A second thread, for files of which the bytes are in shared memory or in an open file. The building is the same. */
  helper?: Helper | undefined
  /** How much of a source is in memory at once; for tests. */
  sizes?: StepSizes | undefined
}

/**
 * The building in the bytes of an IFC file (2x to 4.3; zipped ones are unpacked by the caller). Of a source that is not in
 * memory only a part is ever there. What is wrong with single elements is in `building.problems`. Throws IfcError when
 * nothing can be read. A hostile file can still take much memory: give it a process that may be killed.
 */
export async function readIfc(
  input: Uint8Array | ByteSource,
  options: ReadIfcOptions = {},
): Promise<{ building: Building; geometry: Geometry }> {
  const report = async (stage: IfcStage, share: number) => {
    options.onProgress?.(stage, share)
    await new Promise((resume) => setImmediate(resume))
    options.signal?.throwIfAborted()
  }
  await report('parse', 0)
  const { helper } = options
  const sizes = { ...options.sizes, isShared: helper !== undefined }
  const half = helper && handOverHalf(input, sizes, helper.scan)
  if (helper && hasBooleans(input)) helper.load()
  const file = await scanWithHalf(input, sizes, half)
  const reader = new StepReader(file)
  const schema = readSchema(reader)
  const problems = new Problems()
  reportFile(file, problems)
  await report('parse', 0.5)
  const products = findProducts(reader)
  const units = new Units(reader)
  if (units.isAbsurd) problems.add('ifc.absurdUnit', -1, 0)
  if (!units.hasLength) problems.add('ifc.noLengthUnit', -1, 0)
  const textures = file.recordsOf('IFCSURFACESTYLEWITHTEXTURES').length
  if (textures) problems.add('ifc.textures', -1, 0, { count: textures })
  const how = {
    schema,
    unit: units.length,
    angle: units.ofType('PLANEANGLEUNIT').factor,
    wasmPath: options.wasmPath,
    elementMs: options.elementMs ?? elementMs,
    helper,
  }
  // It gets ready for the file while we go on.
  helper?.open(file, how)
  const relations = readRelations(reader, products)
  const undrawn = countUndrawnTypes(reader, products, relations)
  if (undrawn) problems.add('ifc.undrawnTypes', -1, 0, { count: undrawn })
  await report('parse', 1)
  const parts: Parts = { reader, schema, products, relations, units, problems }
  let described: Described | undefined
  const bodies = await readBodies(reader, products, relations, problems, {
    ...how,
    tessellation: options.tessellation ?? 'own',
    pause: (share) => report('geometry', share),
    alongside: async (rest) => {
      described = await describe(parts, rest)
    },
  })
  await report('geometry', 1)
  await report('properties', 0)
  const result = assemble(parts, described!, bodies)
  await report('properties', 1)
  return result
}

/** Of what is not in memory nobody knows yet. */
function hasBooleans(input: Uint8Array | ByteSource): boolean {
  if (!(input instanceof Uint8Array)) return true
  const text = Buffer.from(input.buffer, input.byteOffset, input.length)
  return text.includes('IFCRELVOIDSELEMENT') || text.includes('IFCBOOLEAN')
}

function readSchema(reader: StepReader): string {
  const name = toText(first(first(reader.headerArgs('FILE_SCHEMA'))))
    .trim()
    .toUpperCase()
  if (name === '') throw new IfcError('ifc.noSchema')
  if (!/^IFC(2X|4)/.test(name)) throw new IfcError('ifc.unknownSchema', { schema: name.slice(0, 60) })
  if (reader.file.count === 0) throw new IfcError('ifc.noRecords')
  return name
}

const first = (value: StepValue | undefined): StepValue | undefined => (Array.isArray(value) ? value[0] : value)

const listedLines = 100

function reportFile(file: StepFile, problems: Problems): void {
  if (!file.hasTrailer) problems.add('ifc.noTrailer', -1, 0)
  for (const id of file.broken.slice(0, listedLines)) problems.add('ifc.brokenLine', -1, id, { line: id })
  for (const id of file.duplicates.slice(0, listedLines)) problems.add('ifc.sameLine', -1, id, { line: id })
  const left = Math.max(0, file.broken.length - listedLines) + Math.max(0, file.duplicates.length - listedLines)
  if (left) problems.add('ifc.moreTroubles', -1, 0, { count: left })
}

interface Parts {
  reader: StepReader
  schema: string
  products: Products
  relations: Relations
  units: Units
  problems: Problems
}

/** What elements say of themselves, apart from their bodies. */
interface Described {
  texts: Texts
  problems: Problems
  own: OwnColumns
  sets: PropertySets
  assigned: Pick<Properties, 'setStart' | 'setOf'>
  columns: { types: Uint32Array; materials: Uint32Array; classifications: Uint32Array }
  propertyHashes: Uint32Array
  placements: Placements
  places: ReturnType<typeof readPlaces>
  levels: ReturnType<typeof readStoreys>
  systems: Group[]
  zones: Group[]
}

async function describe(parts: Parts, rest: Rest): Promise<Described> {
  const { reader, products, relations, units } = parts
  const texts = new Texts()
  const problems = new Problems()
  const own = await readOwnColumns(reader, products, texts, problems, rest)
  const sets = new PropertySets(reader, units, texts)
  const assigned = await assignSets(reader, products, relations, sets, rest)
  const columns = await describingColumns(parts, texts, own.objectTypes, rest)
  const texting = [own.names, columns.types, own.predefinedTypes, columns.materials, columns.classifications]
  const propertyHashes = await hashProperties(texting, assigned, sets, rest)
  const placements = new Placements(reader)
  const places = readPlaces(reader, products, relations)
  await rest()
  const levels = readStoreys(reader, placements, relations, units)
  const groups = readGroups(reader, products, relations)
  const [systems, zones] = [readSystems(reader, groups), readZones(reader, groups)]
  return { texts, problems, own, sets, assigned, columns, propertyHashes, placements, places, levels, systems, zones }
}

function assemble(
  parts: Parts,
  { texts, own, sets, assigned, columns, placements, places, ...described }: Described,
  bodies: Pieces,
): { building: Building; geometry: Geometry } {
  const { reader, products, units, problems } = parts
  const { storeys, storeyOf } = described.levels
  const body = finishBodies(bodies, products.count)
  placeTheBodiless(reader, products, placements, units, body.placeHashes, body.boxes)
  const storeyColumn = places.storeys.map((record) => storeyOf.get(record) ?? -1)
  const spaces = readSpaces(reader, products, storeyColumn, body.geometry, body.boxes, (element, names) =>
    positiveNumber(assigned, sets, element, names),
  )
  const spaceOf = new Map(spaces.map((space, at) => [space.element, at]))
  // A space is in itself: a tree by rooms then has those with nothing else in them too.
  const spaceColumn = places.spaces.map(
    (record, element) => spaceOf.get(element) ?? (record < 0 ? -1 : (spaceOf.get(products.elementOf(record)) ?? -1)),
  )
  const elements: Elements = {
    count: products.count,
    globalIds: own.globalIds,
    expressIds: own.expressIds,
    classes: own.classes,
    names: own.names,
    types: columns.types,
    tags: own.tags,
    predefinedTypes: own.predefinedTypes,
    materials: columns.materials,
    classifications: columns.classifications,
    storeys: storeyColumn,
    spaces: spaceColumn,
    parents: places.parents,
    hosts: places.hosts,
    boxes: body.boxes,
    shapeHashes: body.shapeHashes,
    placeHashes: body.placeHashes,
    propertyHashes: described.propertyHashes,
  }
  const project = reader.file.recordsOf('IFCPROJECT')[0]
  const building: Building = {
    schema: parts.schema,
    writtenBy: writtenBy(reader),
    projectName: project === undefined ? '' : reader.textArg(project, 2) || reader.textArg(project, 5),
    lengthUnit: units.length,
    origin: body.origin,
    georeference: readGeoreference(reader, units),
    texts: texts.all,
    elements,
    oddGlobalIds: own.oddGlobalIds,
    properties: { ...assigned, ...sets.columns() },
    storeys,
    spaces,
    systems: described.systems,
    zones: described.zones,
    axes: readAxes(reader, placements, units, body.origin),
    problems: problems.with(described.problems).all(),
  }
  return { building, geometry: body.geometry }
}

function writtenBy(reader: StepReader): string {
  const name = reader.headerArgs('FILE_NAME')
  return toText(name[5]).trim() || toText(name[4]).trim()
}

/** Without a body the placement says where an element is. */
function placeTheBodiless(
  reader: StepReader,
  products: Products,
  placements: Placements,
  units: Units,
  placeHashes: Uint32Array,
  boxes: Float32Array,
): void {
  const hash = new Hash64()
  for (let element = 0; element < products.count; element++) {
    if (!Number.isNaN(boxes[element * 6]!)) continue
    const placement = reader.refArg(products.records[element]!, 5)
    if (placement < 0) continue
    const place = placements.matrixOf(placement).slice()
    for (const at of [3, 7, 11]) place[at]! *= units.length
    hashMatrix(hash.reset(), place)
    placeHashes[element * 2] = hash.first
    placeHashes[element * 2 + 1] = hash.second
  }
}

/** Type, material and classification of each element as texts; what it does not say itself its type says. */
async function describingColumns(
  { reader, products, relations, units }: Parts,
  texts: Texts,
  objectTypes: Uint32Array,
  rest: Rest,
) {
  const types = new Uint32Array(products.count)
  const materials = new Uint32Array(products.count)
  const classifications = new Uint32Array(products.count)
  const typeTexts = new Map<number, number>()
  const materialTexts = new Map<number, number>()
  const classified = classificationsByRecord(reader, relations, texts)
  const remember = (known: Map<number, number>, record: number, make: () => string) => {
    const text = known.get(record) ?? texts.add(make())
    known.set(record, text)
    return text
  }
  for (let element = 0; element < products.count; element++) {
    if (element % restEvery === 0) await rest()
    const record = products.records[element]!
    const type = relations.typeOf[element]!
    const typeText = type < 0 ? 0 : remember(typeTexts, type, () => reader.textArg(type, 2))
    types[element] = typeText || objectTypes[element]!
    const own = relations.material.of(record)
    const material = own >= 0 ? own : type >= 0 ? relations.material.of(type) : -1
    if (material >= 0)
      materials[element] = remember(materialTexts, material, () => materialText(reader, units, material))
    classifications[element] = classified.get(record) ?? (type < 0 ? 0 : (classified.get(type) ?? 0))
  }
  return { types, materials, classifications }
}

function classificationsByRecord(reader: StepReader, relations: Relations, texts: Texts): Map<number, number> {
  const lines = new Map<number, string>()
  const known = new Map<number, string>()
  const pairs = relations.classifications.view()
  for (let at = 0; at < pairs.length; at += 2) {
    const reference = pairs[at + 1]!
    const text = known.get(reference) ?? classificationText(reader, reference)
    known.set(reference, text)
    const before = lines.get(pairs[at]!)
    lines.set(pairs[at]!, before ? `${before}; ${text}` : text)
  }
  return new Map(Array.from(lines, ([record, text]) => [record, texts.add(text)]))
}
