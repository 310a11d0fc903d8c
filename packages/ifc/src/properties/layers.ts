// Presentation layers: a file gives them to representations or to single items, people look for them at elements.
import type { StepReader } from '../step/step-value.ts'

const maxNesting = 8

export class Layers {
  /** Of representations and items. */
  private readonly names = new Map<number, Set<string>>()
  private readonly byRepresentation = new Map<number, readonly string[]>()

  constructor(private readonly reader: StepReader) {
    for (const type of ['IFCPRESENTATIONLAYERASSIGNMENT', 'IFCPRESENTATIONLAYERWITHSTYLE'])
      for (const layer of reader.file.recordsOf(type)) {
        const name = reader.textArg(layer, 0).trim()
        for (const record of name ? reader.refsArg(layer, 2) : []) {
          const names = this.names.get(record)
          if (names) names.add(name)
          else this.names.set(record, new Set([name]))
        }
      }
  }

  /** Names of the layers that anything of a product is on, by their letters. */
  of(product: number): readonly string[] {
    if (this.names.size === 0) return []
    const { reader } = this
    const shape = reader.refArg(product, 6)
    const found = shape < 0 ? [] : reader.refsArg(shape, 2).flatMap((each) => this.ofRepresentation(each, 0))
    return found.length < 2 ? found : [...new Set(found)].sort()
  }

  private ofRepresentation(representation: number, depth: number): readonly string[] {
    const known = this.byRepresentation.get(representation)
    if (known || depth > maxNesting) return known ?? []
    const { names, reader } = this
    const found = new Set(names.get(representation))
    for (const item of reader.refsArg(representation, 3)) {
      for (const name of names.get(item) ?? []) found.add(name)
      const mapped = reader.typeName(item) === 'IFCMAPPEDITEM' ? reader.refArg(reader.refArg(item, 0), 1) : -1
      if (mapped >= 0) for (const name of this.ofRepresentation(mapped, depth + 1)) found.add(name)
    }
    const all = [...found].sort()
    this.byRepresentation.set(representation, all)
    return all
  }
}
