export { BcfError, type BcfErrorCode } from './bcf-error.ts'
export { type BcfFile, type ByteSource, bytesSource } from './bytes.ts'
export { guidOf, isGuid } from './guid.ts'
export type { BcfLimits } from './limits.ts'
export { pictureSize } from './picture-size.ts'
export { type BcfArchive, openBcf } from './read/open-bcf.ts'
export {
  type BcfComment,
  type BcfDocumentReference,
  type BcfExtensions,
  type BcfHeaderFile,
  type BcfSnippet,
  type BcfTopic,
  type KeptPart,
  type Mend,
  mends,
  type WrittenVersion,
  writtenVersions,
} from './topic.ts'
export type {
  BcfBitmap,
  BcfColouring,
  BcfComponent,
  BcfView,
  BcfViewpoint,
  BcfVisibility,
  Vector,
} from './viewpoint.ts'
export { BcfWriter, type WriteOptions } from './write/bcf-writer.ts'
