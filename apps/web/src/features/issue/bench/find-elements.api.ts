import { type IssueElementKey, modelQuery } from '@sunmao/contract'
import { type ElementSet, runsOf } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'

type ElementKey = Pick<IssueElementKey, 'fileId' | 'index'>

/** As many as one call takes. */
const BATCH = 1000

/** Elements in the models that are open: by their version, else by what they are called in another one. */
export async function findElements(
  elements: readonly IssueElementKey[],
  fileIds: readonly number[],
): Promise<ElementKey[]> {
  const isOpen = ({ fileId }: IssueElementKey) => fileIds.includes(fileId)
  const found: ElementKey[] = elements.filter(isOpen)
  const others = [...new Set(elements.filter((one) => !isOpen(one)).map(({ globalId }) => globalId))]
  for (let at = 0; at < others.length; at += BATCH) {
    const body = { fileIds: [...fileIds], elementIds: others.slice(at, at + BATCH) }
    const places = await call(modelQuery.position, { body }, { quiet: true })
    found.push(...places.flatMap(({ fileId, index }) => (index === undefined ? [] : [{ fileId, index }])))
  }
  return found
}

/** One set for each model. */
export function setsByFile(keys: readonly ElementKey[]): ElementSet[] {
  const byFile = new Map<number, number[]>()
  for (const { fileId, index } of keys) byFile.set(fileId, [...(byFile.get(fileId) ?? []), index])
  return [...byFile].map(([fileId, indexes]) => ({ [fileId]: runsOf(indexes.sort((a, b) => a - b)) }))
}
