// The items of a body one by one, through mapped items down to what is drawn: which are faulty, and which nothing came of.
import type { Fault, GeometryGraph } from '../kernel/geometry-graph.ts'
import type { Problems } from '../problems.ts'
import type { StepReader } from '../step/step-value.ts'
import { itemName } from './item-names.ts'

const maxNesting = 8
const mostItems = 20_000

/** An item, or a whole representation that is faulty; `record` -1 = not in the file. */
interface BodyItem {
  id: number
  record: number
  fault: Fault | undefined
}

/** Of an item that has several items of its own, where those are. */
const partsAt = new Map<string, readonly number[]>([
  ['IFCSHELLBASEDSURFACEMODEL', [0]],
  ['IFCFACEBASEDSURFACEMODEL', [0]],
  ['IFCBOOLEANRESULT', [1, 2]],
  ['IFCBOOLEANCLIPPINGRESULT', [1, 2]],
  ['IFCCSGSOLID', [0]],
  ['IFCGEOMETRICSET', [0]],
  ['IFCGEOMETRICCURVESET', [0]],
])

export class BodyItems {
  constructor(
    private readonly reader: StepReader,
    private readonly graph: GeometryGraph,
    private readonly problems: Problems,
  ) {}

  /** Says which items of a body are faulty and what is wrong with them. */
  tellFaulty(representations: readonly number[], element: number, expressId: number): void {
    const faulty = this.itemsOf(representations).filter(({ fault }) => fault)
    const told = new Map<string, { code: string; kind: string; count: number; line: number }>()
    for (const { id, record, fault } of faulty) {
      const kind = record < 0 ? `#${id}` : itemName(this.reader.typeName(record))
      const code = itemCodes[fault!.code]
      const same = told.get(`${code} ${kind}`)
      if (same) same.count++
      else told.set(`${code} ${kind}`, { code, kind, count: 1, line: this.reader.file.ids[fault!.record]! })
    }
    for (const { code, ...facts } of told.values()) this.problems.add(code, element, expressId, facts)
  }

  firstFault(representations: readonly number[]): Fault | undefined {
    return this.itemsOf(representations).find(({ fault }) => fault)?.fault
  }

  /** Says which sound items are not among those that were drawn. `drawn` are numbers of items as in #12. */
  tellEmpty(representations: readonly number[], drawn: ReadonlySet<number>, element: number, expressId: number): void {
    const items = this.itemsOf(representations).filter(({ fault }) => !fault)
    const lost = items.filter(({ record }) => !this.isDrawn(record, drawn, 0))
    // The kernel numbers some bodies in its own way: as many as there should be are all of them.
    if (lost.length === 0 || lost.length === items.length) return
    tellEmptyItems(
      this.problems,
      lost.map(({ record }) => this.reader.typeName(record)),
      element,
      expressId,
    )
  }

  private isDrawn(record: number, drawn: ReadonlySet<number>, depth: number): boolean {
    if (drawn.has(this.reader.file.ids[record]!)) return true
    const places = depth < maxNesting ? (partsAt.get(this.reader.typeName(record)) ?? []) : []
    return places
      .flatMap((place) => this.reader.refsArg(record, place))
      .some((part) => this.isDrawn(part, drawn, depth + 1))
  }

  private itemsOf(representations: readonly number[]): BodyItem[] {
    const found: BodyItem[] = []
    for (const each of representations) this.addItems(found, each, 0)
    return found
  }

  private addItems(found: BodyItem[], representation: number, depth: number): void {
    const { graph, reader } = this
    const fault = graph.faultOf(representation)
    if (fault) found.push({ id: reader.file.ids[representation]!, record: representation, fault })
    if (fault || depth > maxNesting) return
    for (const { id, fault } of graph.lostOf(representation))
      found.push({ id, record: reader.file.recordOf(id), fault })
    for (const id of graph.keptOf(representation)) {
      if (found.length >= mostItems) return
      const record = reader.file.recordOf(id)
      const mapped = reader.typeName(record) === 'IFCMAPPEDITEM' ? reader.refArg(reader.refArg(record, 0), 1) : -1
      if (mapped >= 0) this.addItems(found, mapped, depth + 1)
      else found.push({ id, record, fault: undefined })
    }
  }
}

/** The same fault, of an item instead of an element. */
const itemCodes = {
  'ifc.absurdNumber': 'ifc.itemAbsurdNumber',
  'ifc.selfReference': 'ifc.itemSelfReference',
  'ifc.missingReference': 'ifc.itemMissingReference',
  'ifc.brokenRecord': 'ifc.itemBrokenRecord',
} as const satisfies Record<Fault['code'], string>

/** Says of an element that is drawn that nothing came of these of its items. */
export function tellEmptyItems(problems: Problems, types: readonly string[], element: number, expressId: number): void {
  const kind = [...new Set(types.map(itemName))].join(', ').slice(0, 120)
  problems.add('ifc.itemsEmpty', element, expressId, { kind, count: types.length })
}
