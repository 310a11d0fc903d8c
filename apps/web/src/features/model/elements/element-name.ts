import type { ModelElement } from '@sunmao/contract'

/** Many programs leave names out; the tag or the place in the model still tells elements apart. */
export const elementName = ({ name, tag, index }: ModelElement) => name || tag || `#${index}`

export const elementKey = ({ fileId, index }: Pick<ModelElement, 'fileId' | 'index'>) => `${fileId}:${index}`
