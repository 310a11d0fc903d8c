// Which elements of a file describe a body, as its own text says: any record with a placement and a product definition shape,
// whatever its class, one of whose representations holds anything but points, curves and texts. Types that are not known here
// count as bodies, so that a new kind of solid is never overlooked.
import { refOf, refsOf, type StepText, type StepValue, textOf } from './step-text.ts'

export interface DescribedBody {
  id: number
  /** Class as the file has it, in capitals. */
  type: string
  /** RepresentationType of its bodies, such as SweptSolid or MappedRepresentation of Brep. */
  representation: string
  /** Types of their items. */
  items: string[]
}

/** Holes of others: nothing is drawn for them. */
const holes = new Set([
  'IFCOPENINGELEMENT',
  'IFCOPENINGSTANDARDCASE',
  'IFCVOIDINGFEATURE',
  'IFCFEATUREELEMENTSUBTRACTION',
  'IFCEARTHWORKSCUT',
  'IFCEDGEFEATURE',
  'IFCCHAMFEREDGEFEATURE',
  'IFCROUNDEDEDGEFEATURE',
])

/** RepresentationIdentifiers that the standard gives to something other than the visible body. */
const otherUses =
  /^(axis|footprint|box|annotation|plan|profile|cog|clearance|lighting|reference|survey ?points|corepath)$/i

/** Points, curves, texts and symbols, and what has no end. Names behind Ifc. */
const withoutSurface = new RegExp(
  `^IFC(${[
    '\\w*CURVE(2D|3D|SET|BYDISTANCES|ONSURFACE|WITHKNOTS)?|\\w*SPIRAL|\\w*SEGMENT(2D)?|\\w*PLACEMENT(2D|3D|LINEAR)?',
    'LINE|POLYLINE|CIRCLE|ELLIPSE|CLOTHOID|CARTESIANPOINT|CARTESIANPOINTLIST[23]D|POINTON(CURVE|SURFACE)',
    'POINTBYDISTANCEEXPRESSION|DIRECTION|VECTOR|VERTEX|VERTEXPOINT|VERTEXLOOP|\\w*EDGE|EDGELOOP|POLYLOOP|PATH',
    'TEXTLITERAL|TEXTLITERALWITHEXTENT|FILLAREASTYLE\\w*|ANNOTATION\\w*|DEFINEDSYMBOL|PLANARBOX|PLANAREXTENT',
    'LIGHTSOURCE\\w*|STYLEDITEM|PLANE|CYLINDRICALSURFACE|HALFSPACESOLID|POLYGONALBOUNDEDHALFSPACE|BOXEDHALFSPACE',
  ].join('|')})$`,
)

/** Deeper mapped items refer to themselves. */
const maxDepth = 16

/** In the order of the file. */
export function describedBodies(step: StepText): DescribedBody[] {
  const bodies: DescribedBody[] = []
  for (const [id, { type, text }] of step.records) {
    // What has a GlobalId begins with a text, or with nothing where it was forgotten.
    if (holes.has(type) || !/^\(\s*['$]/.test(text)) continue
    const shape = step.args(id)[6]
    if (!/^IFCPRODUCT(DEFINITIONSHAPE|REPRESENTATION)$/.test(step.typeOf(shape))) continue
    const found = refsOf(step.args(refOf(shape))[2]).flatMap((each) => bodyOf(step, each))
    if (found.length === 0) continue
    const distinct = (texts: string[]) => [...new Set(texts)].sort()
    bodies.push({
      id,
      type,
      representation: distinct(found.map(({ name }) => name)).join(' + '),
      items: distinct(found.flatMap(({ items }) => items)),
    })
  }
  return bodies
}

interface Body {
  name: string
  items: string[]
}

function bodyOf(step: StepText, representation: number): Body[] {
  if (step.records.get(representation)?.type !== 'IFCSHAPEREPRESENTATION') return []
  const [, identifier, type, items] = step.args(representation)
  if (otherUses.test(textOf(identifier).trim())) return []
  const found = itemsOf(step, items, 0)
  if (found.length === 0) return []
  const mapped = new Set(found.map(({ mappedType }) => mappedType).filter((each) => each !== undefined))
  const name = textOf(type) || 'none'
  return [
    { name: mapped.size === 0 ? name : `${name} of ${[...mapped].sort().join('/')}`, items: found.map((f) => f.item) },
  ]
}

interface Item {
  item: string
  /** Type of the representation that a mapped item shows. */
  mappedType?: string
}

function itemsOf(step: StepText, value: StepValue | undefined, depth: number): Item[] {
  if (depth > maxDepth) return [{ item: 'endless' }]
  return refsOf(value).flatMap((id): Item[] => {
    const type = step.records.get(id)?.type
    if (type === undefined) return [{ item: 'missing' }]
    const args = step.args(id)
    if (type === 'IFCGEOMETRICSET') return itemsOf(step, args[0], depth + 1)
    if (type === 'IFCMAPPEDITEM') {
      const [, , mappedType, items] = step.args(refOf(step.args(refOf(args[0]))[1]))
      return itemsOf(step, items, depth + 1).map(({ item }) => ({ item, mappedType: textOf(mappedType) || 'none' }))
    }
    return withoutSurface.test(type) ? [] : [{ item: type }]
  })
}
