import { type Chosen, type ClashModel, elementOf, makeScene, modelOf, type Scene } from '@sunmao/clash'
import { readIfc } from '@sunmao/ifc'
import { type Building, encodeGeometry, globalIdAt, meshColumns } from '@sunmao/model'

export interface Federation {
  scene: Scene
  buildings: readonly Building[]
  /** Everything but rooms. */
  solids: Chosen[]
  globalIdOf(item: number): string
  classOf(item: number): string
}

/** Files as one scene, in the coordinates of the files. */
export async function federate(files: readonly Uint8Array[]): Promise<Federation> {
  const buildings: Building[] = []
  const models: ClashModel[] = []
  for (const bytes of files) {
    const { building, geometry } = await readIfc(bytes)
    const [x, y, z] = building.origin
    buildings.push(building)
    models.push({ meshes: meshColumns(encodeGeometry(geometry)), matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z] })
  }
  const scene = makeScene(models)
  const classAt = ({ texts, elements }: Building, element: number) => texts[elements.classes[element]!]!
  return {
    scene,
    buildings,
    solids: buildings.map((building, model) => ({
      model,
      mask: Uint8Array.from({ length: building.elements.count }, (_, element) =>
        classAt(building, element) === 'IfcSpace' ? 0 : 1,
      ),
    })),
    globalIdOf: (item) => globalIdAt(buildings[modelOf(scene, item)]!, elementOf(scene, item)),
    classOf: (item) => classAt(buildings[modelOf(scene, item)]!, elementOf(scene, item)),
  }
}
