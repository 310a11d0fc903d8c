import { type SharedContent, shareKindOf } from '@sunmao/contract'

/** What one opens of a share: models, one or all together, or a file. */
export interface SharedItem {
  /** In the address. */
  key: string
  /** Nothing for all models together. */
  name?: string
  version?: number
  fileIds: readonly number[]
  file?: SharedContent['files'][number]
}

export const titleOf = ({ number, title, name }: SharedContent['files'][number]) =>
  [number, title].filter(Boolean).join(' ') || name

/** Models of anything but a package are one picture. */
export function itemsIn(content: SharedContent): SharedItem[] {
  const { models, files } = content
  const together: SharedItem = { key: 'models', fileIds: models.map(({ fileId }) => fileId) }
  const own = files.map((file) => ({
    key: `file-${file.fileId}`,
    name: titleOf(file),
    version: file.version,
    fileIds: [],
    file,
  }))
  if (models.length === 0) return own
  if (shareKindOf(content.accessType) !== 'package' || models.length === 1) {
    const [first] = models
    return [models.length === 1 && first ? { ...together, name: first.name, version: first.version } : together, ...own]
  }
  if (files.length === 0) return [together]
  const each = models.map(({ fileId, name, version }) => ({ key: `model-${fileId}`, name, version, fileIds: [fileId] }))
  return [together, ...each, ...own]
}

export const itemAt = (items: readonly SharedItem[], hash: string) => items.find(({ key }) => hash === `#${key}`)
