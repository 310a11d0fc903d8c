export { IfcError } from './ifc-error.ts'
export { type IfcStage, type ReadIfcOptions, readIfc } from './read-ifc.ts'
