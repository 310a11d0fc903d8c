// The packs of a file, made by one thread and by two: they have to be the same bytes.
import { finishShared, IfcError, readIfc } from '@sunmao/ifc'
import { type Helper, startHelper } from '@sunmao/ifc/helper'
import { encodeBuilding, encodeDrawing, encodeGeometry } from '@sunmao/model'

/** Packs by name; of a file that cannot be read, the code of the reason. */
export type Packs = Record<string, Uint8Array | string>

/** Of bytes in shared memory the helper makes a part. */
export async function makePacks(bytes: Uint8Array, helper?: Helper): Promise<Packs> {
  try {
    const { building, geometry } = await readIfc(bytes, { helper })
    const drawing = await encodeDrawing(
      building,
      geometry,
      finishShared(helper, () => undefined),
    )
    const packs: Packs = { building: encodeBuilding(building), mesh: encodeGeometry(geometry), head: drawing.head }
    for (const [at, part] of [...drawing.instances, ...drawing.chunks].entries()) packs[`drawing ${at + 1}`] = part
    return packs
  } catch (error) {
    if (error instanceof IfcError) return { refusal: error.code }
    throw error
  }
}

export function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** Names of the packs that are not the same. */
export function differingPacks(a: Packs, b: Packs): string[] {
  const isSame = (name: string) => {
    const [one, other] = [a[name], b[name]]
    if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0
    return one === other
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(name))
}

export async function compareThreads(bytes: Uint8Array): Promise<string[]> {
  const helper = startHelper()
  try {
    return differingPacks(await makePacks(bytes), await makePacks(inSharedMemory(bytes), helper))
  } finally {
    await helper.end()
  }
}
