import type { Box, KindName } from '../items/item.ts'
import { type Kind, kindOf } from '../items/kinds.ts'
import { shapes } from '../items/shapes.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan } from '../plan/plan.ts'
import { writeBox } from './bodies.ts'
import { roundedBox } from './mesh.ts'
import { list, real, type Step, text } from './step.ts'

/** Layers of the walls' types, from outside inwards, in millimetres. */
// biome-ignore format: a table
const layers: Partial<Record<KindName, readonly (readonly [material: string, thickness: number])[]>> = {
  outerWall: [['外墙涂料', 5], ['岩棉保温板', 60], ['加气混凝土砌块', 115], ['水泥砂浆', 20]],
  innerWall: [['水泥砂浆', 15], ['加气混凝土砌块', 170], ['水泥砂浆', 15]],
  parapet: [['外墙涂料', 5], ['加气混凝土砌块', 175], ['水泥砂浆', 20]],
}

/** What a maker would tell: said of the type, for all its elements. */
const makers: Partial<Record<KindName, string>> = {
  airHandler: '示例空调设备厂',
  pump: '示例水泵厂',
  light: '示例照明厂',
}

/** Writes the type, its material, its property set, and the shape that its elements repeat. */
export function writeType(
  step: Step,
  plan: Plan,
  name: KindName,
  body: number,
  material: (name: string) => number,
): { id: number; map: number | undefined } {
  const kind = kindOf(name)
  const guid = (key: string) => `'${globalId(plan.seed, `type/${name}${key}`)}'`
  const map = kind.fill === 'shape' ? writeShape(step, plan, name, body) : undefined
  const common = [
    guid(''),
    '$',
    text(kind.type),
    '$,$',
    writeMaker(step, name, guid('/maker')),
    map ? `(#${map})` : '$',
    `'${kind.code}'`,
    text(kind.type),
  ]
  const id = step.add(`${kind.ifc.toUpperCase()}TYPE(${common.join()},${ending(kind)})`)
  const layered = layers[name]
  if (layered) {
    const ids = layered.map(([of, thick]) => step.add(`IFCMATERIALLAYER(#${material(of)},${real(thick)},$,$,$,$,$)`))
    const set = step.add(`IFCMATERIALLAYERSET(${list(ids)},${text(kind.type)},$)`)
    step.add(`IFCRELASSOCIATESMATERIAL(${guid('/material')},$,$,$,(#${id}),#${set})`)
  } else if (kind.material && kind.discipline !== 'S') {
    step.add(`IFCRELASSOCIATESMATERIAL(${guid('/material')},$,$,$,(#${id}),#${material(kind.material)})`)
  }
  return { id, map }
}

/** What the class's type has after ElementType. */
function ending({ ifc, predefined }: Kind): string {
  if (ifc === 'IfcDoor') return `.${predefined}.,.SINGLE_SWING_LEFT.,.F.,$`
  if (ifc === 'IfcWindow') return `.${predefined}.,.DOUBLE_PANEL_VERTICAL.,.F.,$`
  if (ifc === 'IfcFurniture') return `.SITE.,.${predefined}.`
  return `.${predefined}.`
}

function writeMaker(step: Step, name: KindName, guid: string): string {
  const maker = makers[name]
  if (!maker) return '$'
  const properties = [
    step.add(`IFCPROPERTYSINGLEVALUE('Manufacturer',$,IFCLABEL(${text(maker)}),$)`),
    step.add(`IFCPROPERTYSINGLEVALUE('ModelLabel',$,IFCLABEL(${text(kindOf(name).type)}),$)`),
  ]
  return `(#${step.add(`IFCPROPERTYSET(${guid},$,'Pset_ManufacturerTypeInformation',$,${list(properties)})`)})`
}

/** A colour as a surface style; glass lets light through. */
export function writeStyle(step: Step, { colour, material, ifc }: Kind): number {
  const rgb = step.share(`IFCCOLOURRGB($,${colour.map(real).join()})`)
  const clear = material === '玻璃' || ifc === 'IfcWindow' ? '0.6' : '0.'
  const shading = step.share(`IFCSURFACESTYLERENDERING(#${rgb},${clear},$,$,$,$,$,$,.NOTDEFINED.)`)
  return step.share(`IFCSURFACESTYLE($,.BOTH.,(#${shading}))`)
}

function writeShape(step: Step, plan: Plan, name: KindName, body: number): number {
  const { bodies } = shapes[name]!
  const isFine = plan.detail === 'fine'
  // Programs write either; so does the sample, one kind of body for each shape.
  const isTessellated = isFine && tessellated.has(name)
  const items = bodies.map((box) => {
    if (!isFine) return writeBox(step, box)
    const triangles = plan.fineTriangles / bodies.length
    return isTessellated ? writeFaceSet(step, box, triangles) : writeBrep(step, box, triangles)
  })
  const style = writeStyle(step, kindOf(name))
  for (const item of items) step.add(`IFCSTYLEDITEM(#${item},(#${style}),$)`)
  const kind = isTessellated ? 'Tessellation' : isFine ? 'Brep' : 'SweptSolid'
  const origin = step.share(`IFCAXIS2PLACEMENT3D(#${step.share('IFCCARTESIANPOINT((0.,0.,0.))')},$,$)`)
  const shape = step.add(`IFCSHAPEREPRESENTATION(#${body},'Body','${kind}',${list(items)})`)
  return step.add(`IFCREPRESENTATIONMAP(#${origin},#${shape})`)
}

const tessellated: ReadonlySet<KindName> = new Set(['chair', 'toilet', 'sprinkler'])

function writeFaceSet(step: Step, box: Box, count: number): number {
  const { points, triangles } = roundedBox(box, count)
  const coordinates = step.add(
    `IFCCARTESIANPOINTLIST3D((${points.map((point) => `(${point.map(real).join()})`).join()}))`,
  )
  const index = triangles.map((corners) => `(${corners.map((corner) => corner + 1).join()})`).join()
  return step.add(`IFCTRIANGULATEDFACESET(#${coordinates},$,.T.,(${index}),$)`)
}

function writeBrep(step: Step, box: Box, count: number): number {
  const { points, triangles } = roundedBox(box, count)
  const ids = points.map((point) => step.add(`IFCCARTESIANPOINT((${point.map(real).join()}))`))
  const faces = triangles.map((corners) => {
    const loop = step.add(`IFCPOLYLOOP(${list(corners.map((corner) => ids[corner]!))})`)
    return step.add(`IFCFACE((#${step.add(`IFCFACEOUTERBOUND(#${loop},.T.)`)}))`)
  })
  return step.add(`IFCFACETEDBREP(#${step.add(`IFCCLOSEDSHELL(${list(faces)})`)})`)
}
