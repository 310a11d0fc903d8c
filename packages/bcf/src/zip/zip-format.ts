/** Signatures and lengths of the records of a zip archive. */
export const LOCAL = 0x04034b50
export const ENTRY = 0x02014b50
export const END = 0x06054b50
export const END_64 = 0x06064b50
export const LOCATOR_64 = 0x07064b50

export const LOCAL_BYTES = 30
export const ENTRY_BYTES = 46
export const END_BYTES = 22
export const END_64_BYTES = 56
export const LOCATOR_64_BYTES = 20

export const U16 = 0xffff
export const U32 = 0xffffffff

export const STORED = 0
export const DEFLATED = 8

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
