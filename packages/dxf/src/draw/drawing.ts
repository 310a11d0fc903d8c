import type { DxfDocument, DxfLayer } from '../document/document.ts'
import { defaultWeight } from '../document/document.ts'
import { maxEntities } from '../limits.ts'
import { foreground, type SheetText } from '../sheet/sheet.ts'
import type { SheetBuilder } from '../sheet/sheet-builder.ts'
import type { Sink } from '../sheet/sink.ts'
import type { Entity } from '../tags/entity.ts'
import { identity, type Matrix } from './matrix.ts'

/** Where an entity stands, and what it inherits of the insertions around it. */
export interface Place {
  sink: Sink
  matrix: Matrix
  /** Row of the layer that things on layer 0 take; -1 outside of blocks. */
  layer: number
  /** Looks of what is drawn "by block". */
  colour: number
  weight: number
  lineType: string
  /** Blocks that one is in, outermost first. */
  path: readonly string[]
  kind: SheetText['kind']
}

/** Everything that drawing entities of one sheet needs. */
export class Drawing {
  readonly leftOut = new Map<string, number>()
  /** Lines without an end, drawn last, when it is known how far the rest reaches. */
  readonly endless: (() => void)[] = []
  private entities = 0
  private insertions = 0

  constructor(
    readonly document: DxfDocument,
    readonly builder: SheetBuilder,
    /** Diagonal of what the header says to be drawn; 0 when it does not. */
    readonly size: number,
    private readonly drawEntity: (drawing: Drawing, entity: Entity, place: Place) => void,
  ) {}

  /** Any entity; those of blocks come back here. */
  draw(entity: Entity, place: Place): void {
    this.drawEntity(this, entity, place)
  }

  start(): Place {
    return {
      sink: this.builder,
      matrix: identity,
      layer: -1,
      colour: foreground,
      weight: defaultWeight,
      lineType: 'CONTINUOUS',
      path: [],
      kind: 'text',
    }
  }

  leaveOut(kind: string, count = 1): void {
    this.leftOut.set(kind, (this.leftOut.get(kind) ?? 0) + count)
  }

  /** False when there were as many as a drawing may have. */
  countEntity(): boolean {
    if (++this.entities <= maxEntities) return true
    this.leaveOut('limit:entities')
    return false
  }

  nextInsertion(): number {
    return ++this.insertions
  }

  layerRow(name: string): number {
    return this.builder.tables.layer(name, () => {
      const { name: spelled, colour, isOn, isPlotted } = this.layer(name)
      return { name: spelled, colour, isOn, isPlotted }
    })
  }

  /** Layers may be used without being in the table. */
  layer(name: string): DxfLayer {
    return (
      this.document.layers.get(name.toUpperCase()) ?? {
        name,
        colour: foreground,
        lineType: 'CONTINUOUS',
        weight: defaultWeight,
        isOn: true,
        isPlotted: true,
      }
    )
  }

  headerNumber(name: string, otherwise: number): number {
    const value = this.document.header.get(name)
    return typeof value === 'number' ? value : otherwise
  }
}
