import type { ModelElement } from '@sunmao/contract'
import { type Building, globalIdAt } from '@sunmao/model'
import type { Blobs } from '../../../blobs/blobs.ts'
import { openBuilding } from './building-cache.service.ts'
import type { PackedModel } from './packed-model.service.ts'

/** A model that was asked about, with its building. */
export interface Opened {
  fileId: number
  discipline: string
  building: Building
}

/** For questions, in their thread. */
export async function openModels(blobs: Blobs, models: readonly PackedModel[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const { fileId, discipline, pack } of models)
    opened.push({ fileId, discipline, building: await openBuilding(blobs, pack) })
  return opened
}

export function elementIn({ fileId, building }: Opened, index: number): ModelElement {
  const { elements, texts, storeys, spaces } = building
  const space = spaces[elements.spaces[index]!]
  return {
    fileId,
    index,
    globalId: globalIdAt(building, index),
    name: texts[elements.names[index]!]!,
    class: texts[elements.classes[index]!]!,
    type: texts[elements.types[index]!] || undefined,
    tag: texts[elements.tags[index]!] || undefined,
    level: storeys[elements.storeys[index]!]?.name,
    room: space && [space.number, space.name].filter(Boolean).join(' '),
  }
}
