// What the kernel gets in the place of a face set that we read ourselves: one triangle with its middle at the origin. It
// keeps the number of the set, so that the kernel places and colours it, and its matrix is that of the set.
import type { StepFile } from './step-scan.ts'

/** Numbers that stand-ins need behind the file's own. */
export const standInIds = 8

const encoder = new TextEncoder()

export interface StandIns {
  /** Records that all stand-ins share. */
  shared: Uint8Array
  /** Attributes of a face set of this type, with the brackets and the end. */
  ofType(typeName: string): Uint8Array
}

export function standInsFor({ highestId, typeNames }: StepFile): StandIns {
  const id = (place: number) => `#${highestId + place}`
  const shell =
    `${id(1)}=IFCCARTESIANPOINT((-1.,-1.,0.));\n${id(2)}=IFCCARTESIANPOINT((1.,-1.,0.));\n` +
    `${id(3)}=IFCCARTESIANPOINT((0.,1.,0.));\n${id(4)}=IFCPOLYLOOP((${id(1)},${id(2)},${id(3)}));\n` +
    `${id(5)}=IFCFACEOUTERBOUND(${id(4)},.T.);\n${id(6)}=IFCFACE((${id(5)}));\n`
  const tessellated =
    `${id(7)}=IFCCARTESIANPOINTLIST3D(((-1.,-1.,0.),(1.,-1.,0.),(0.,1.,0.)));\n` +
    `${id(8)}=IFCINDEXEDPOLYGONALFACE((1,2,3));\n`
  const attributes: Record<string, string> = {
    IFCTRIANGULATEDFACESET: `(${id(7)},$,$,((1,2,3)),$);`,
    IFCPOLYGONALFACESET: `(${id(7)},$,(${id(8)}),$);`,
  }
  // Older schemas do not know the tessellated ones.
  const hasTessellated = Object.keys(attributes).some((name) => typeNames.includes(name))
  return {
    shared: encoder.encode(hasTessellated ? shell + tessellated : shell),
    ofType: (typeName) => encoder.encode(attributes[typeName] ?? `((${id(6)}));`),
  }
}
