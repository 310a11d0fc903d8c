/** The records of a STEP file, for what asks other things of it than a building. */
export { Units } from '../properties/units.ts'
export type { StepFile } from './step-file.ts'
export type { ByteSource } from './step-pages.ts'
export { scanStep } from './step-scan.ts'
export { StepEnum, StepReader, StepRef, StepTyped, type StepValue } from './step-value.ts'
