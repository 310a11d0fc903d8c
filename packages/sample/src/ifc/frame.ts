import { globalId } from '../plan/hash.ts'
import { axisTag, type Plan } from '../plan/plan.ts'
import { list, real, type Step, text } from './step.ts'

/** Lines that everything else refers to. */
export interface Frame {
  body: number
  storeys: { id: number; placement: number }[]
  building: number
  origin: number
}

/** Where the sample stands: CGCS2000 / 3-degree Gauss-Kruger CM 114E, in metres. */
const place = { crs: 'EPSG:4547', eastings: 498_000, northings: 3_388_000, height: 35.5 }

export function writeHeader(step: Step, plan: Plan, what: string): void {
  step.write('ISO-10303-21;\nHEADER;\n')
  step.write("FILE_DESCRIPTION(('ViewDefinition [DesignTransferView_V1.0]'),'2;1');\n")
  step.write(
    `FILE_NAME(${text(`${plan.name}-${plan.building}-${what}.ifc`)},'${plan.written}',(''),(''),'@sunmao/sample','@sunmao/sample','');\n`,
  )
  step.write("FILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n")
}

/** Project, units, place on earth, site, building, storeys and grid: the same in every discipline's file. */
export function writeFrame(step: Step, plan: Plan): Frame {
  const id = (key: string) => `'${globalId(plan.seed, key)}'`
  const origin = step.share(`IFCAXIS2PLACEMENT3D(#${step.share('IFCCARTESIANPOINT((0.,0.,0.))')},$,$)`)
  const model = step.add(
    `IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#${origin},#${step.share('IFCDIRECTION((0.,1.))')})`,
  )
  const sub = (name: string, view: string) =>
    step.add(`IFCGEOMETRICREPRESENTATIONSUBCONTEXT('${name}','Model',*,*,*,*,#${model},$,.${view}.,$)`)
  const body = sub('Body', 'MODEL_VIEW')
  const footprint = sub('FootPrint', 'PLAN_VIEW')
  writePlace(step, model)
  const project = step.add(
    `IFCPROJECT(${id('project')},$,${text(plan.name)},$,$,${text(plan.name)},${text('施工图设计')},(#${model}),#${writeUnits(step)})`,
  )
  const sitePlacement = step.add(`IFCLOCALPLACEMENT($,#${origin})`)
  const site = step.add(
    `IFCSITE(${id('site')},$,${text('场地')},$,$,#${sitePlacement},$,$,.ELEMENT.,(30,36,22,0),(113,58,44,0),${real(place.height * 1000)},$,$)`,
  )
  const buildingPlacement = step.add(`IFCLOCALPLACEMENT(#${sitePlacement},#${origin})`)
  const address = step.add(
    `IFCPOSTALADDRESS($,$,$,$,(${text('示例路 1 号')}),$,${text('武汉')},${text('湖北')},$,${text('中国')})`,
  )
  const building = step.add(
    `IFCBUILDING(${id('building')},$,${text(plan.building)},$,$,#${buildingPlacement},$,${text('主楼')},.ELEMENT.,${real(place.height * 1000)},$,#${address})`,
  )
  const storeys = plan.storeys.map(({ name, elevation }) => {
    const at = step.add(`IFCAXIS2PLACEMENT3D(#${step.add(`IFCCARTESIANPOINT((0.,0.,${real(elevation)}))`)},$,$)`)
    const placement = step.add(`IFCLOCALPLACEMENT(#${buildingPlacement},#${at})`)
    const line = `IFCBUILDINGSTOREY(${id(`storey/${name}`)},$,${text(name)},$,$,#${placement},$,$,.ELEMENT.,${real(elevation)})`
    return { id: step.add(line), placement }
  })
  const aggregate = (key: string, whole: number, parts: number[]) =>
    step.add(`IFCRELAGGREGATES(${id(key)},$,$,$,#${whole},${list(parts)})`)
  aggregate('project/site', project, [site])
  aggregate('site/building', site, [building])
  aggregate(
    'building/storeys',
    building,
    storeys.map((storey) => storey.id),
  )
  const ground = storeys[plan.storeys.findIndex(({ name }) => name === '1F')]!
  const grid = writeGrid(step, plan, buildingPlacement, footprint)
  step.add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${id('grid/in')},$,$,$,(#${grid}),#${ground.id})`)
  return { body, storeys, building, origin }
}

function writeUnits(step: Step): number {
  const si = (kind: string, name: string, prefix = '$') => step.share(`IFCSIUNIT(*,.${kind}.,${prefix},.${name}.)`)
  const metre = si('LENGTHUNIT', 'METRE')
  const second = si('TIMEUNIT', 'SECOND')
  const flow = step.add(
    `IFCDERIVEDUNIT((#${step.add(`IFCDERIVEDUNITELEMENT(#${metre},3)`)},#${step.add(`IFCDERIVEDUNITELEMENT(#${second},-1)`)}),.VOLUMETRICFLOWRATEUNIT.,$)`,
  )
  const units = [
    si('LENGTHUNIT', 'METRE', '.MILLI.'),
    si('AREAUNIT', 'SQUARE_METRE'),
    si('VOLUMEUNIT', 'CUBIC_METRE'),
    si('PLANEANGLEUNIT', 'RADIAN'),
    si('MASSUNIT', 'GRAM', '.KILO.'),
    si('POWERUNIT', 'WATT'),
    si('PRESSUREUNIT', 'PASCAL'),
    second,
    flow,
  ]
  return step.add(`IFCUNITASSIGNMENT(${list(units)})`)
}

function writePlace(step: Step, context: number): void {
  const metre = step.share('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')
  const crs = step.add(
    `IFCPROJECTEDCRS('${place.crs}','CGCS2000 / 3-degree Gauss-Kruger CM 114E','CGCS2000',${text('1985 国家高程基准')},'Gauss-Kruger','CM 114E',#${metre})`,
  )
  // The file's millimetres are the map's metres: scale 0.001.
  step.add(
    `IFCMAPCONVERSION(#${context},#${crs},${real(place.eastings)},${real(place.northings)},${real(place.height)},1.,0.,0.001)`,
  )
}

/** Beyond the building, where the bubbles are. */
const overhang = 3000

function writeGrid(step: Step, plan: Plan, placement: number, context: number): number {
  const { bay, bays } = plan
  const curves: number[] = []
  const axis = (tag: string, ...points: [number, number][]) => {
    const ids = points.map(([x, y]) => step.add(`IFCCARTESIANPOINT((${real(x)},${real(y)}))`))
    const curve = step.add(`IFCPOLYLINE(${list(ids)})`)
    curves.push(curve)
    return step.add(`IFCGRIDAXIS('${tag}',#${curve},.T.)`)
  }
  const [width, depth] = [bays[0] * bay, bays[1] * bay]
  const u = Array.from({ length: bays[0] + 1 }, (_, i) =>
    axis(axisTag('x', i), [i * bay, -overhang], [i * bay, depth + overhang]),
  )
  const v = Array.from({ length: bays[1] + 1 }, (_, j) =>
    axis(axisTag('y', j), [-overhang, j * bay], [width + overhang, j * bay]),
  )
  const set = step.add(`IFCGEOMETRICCURVESET(${list(curves)})`)
  const shape = step.add(
    `IFCPRODUCTDEFINITIONSHAPE($,$,(#${step.add(`IFCSHAPEREPRESENTATION(#${context},'FootPrint','GeometricCurveSet',(#${set}))`)}))`,
  )
  return step.add(
    `IFCGRID('${globalId(plan.seed, 'grid')}',$,${text('轴网')},$,$,#${placement},#${shape},${list(u)},${list(v)},$,.RECTANGULAR.)`,
  )
}
