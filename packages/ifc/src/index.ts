export { IfcError } from './ifc-error.ts'
export { type IfcStage, type ReadIfcOptions, readIfc } from './read-ifc.ts'
export type { ByteSource } from './step-pages.ts'
