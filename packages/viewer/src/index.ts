export { makeDecoder } from './model/decoder.ts'
export type { ModelSource } from './model/load-model.ts'
export { type ElementSet, elementsIn, runsOf } from './state/element-set.ts'
export { Viewer, type ViewerOptions } from './viewer.ts'
