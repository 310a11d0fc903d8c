import { classNameOf } from '../elements/element-classes.ts'
import type { Relations } from '../elements/relations.ts'
import type { StepReader } from '../step/step-value.ts'
import type { Styles } from '../tessellate/styles.ts'
import type { BodyRecords } from './body-records.ts'
import { defaultColour } from './default-colours.ts'

/** What the kernel gives a body of which the file says no colour; one that is white has it too. */
const kernelWhite = 0xffffffff

/** Colours of bodies that say none themselves. */
export class Colours {
  constructor(
    private readonly reader: StepReader,
    private readonly relations: Relations,
    private readonly styles: Styles,
    private readonly bodies: BodyRecords,
  ) {}

  /** Its material's, else that of its class. */
  ofElement(element: number, record: number): number {
    const { material, typeOf } = this.relations
    const type = typeOf[element]!
    return (
      this.styles.ofMaterial(material.of(record)) ??
      (type < 0 ? undefined : this.styles.ofMaterial(material.of(type))) ??
      defaultColour(classNameOf(this.reader.typeName(record)))
    )
  }

  /** In the place of what the kernel said. */
  ofKernel(colour: number, element: number, record: number): number {
    return colour === kernelWhite && !this.saysColour(record) ? this.ofElement(element, record) : colour
  }

  private saysColour(record: number): boolean {
    return this.bodies
      .representationsOf(record)
      .some((each) => this.reader.refsArg(each, 3).some((item) => this.styles.isColoured(item)))
  }
}
