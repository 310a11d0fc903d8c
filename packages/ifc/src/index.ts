export { IfcError } from './ifc-error.ts'
export { warmKernel } from './kernel.ts'
export { type IfcStage, type ReadIfcOptions, readIfc } from './read-ifc.ts'
export type { ByteSource } from './step-pages.ts'
