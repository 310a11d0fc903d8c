/** What the value of a group code is, by the reference of the format. */
export type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk'

const ranges: readonly (readonly [from: number, to: number, kind: ValueKind])[] = [
  [10, 59, 'double'],
  [60, 79, 'int16'],
  [90, 99, 'int32'],
  [110, 149, 'double'],
  [160, 169, 'int64'],
  [170, 179, 'int16'],
  [210, 239, 'double'],
  [270, 289, 'int16'],
  [290, 299, 'byte'],
  [310, 319, 'chunk'],
  [370, 389, 'int16'],
  [400, 409, 'int16'],
  [420, 429, 'int32'],
  [440, 459, 'int32'],
  [460, 469, 'double'],
  [1004, 1004, 'chunk'],
  [1010, 1059, 'double'],
  [1060, 1070, 'int16'],
  [1071, 1071, 'int32'],
]

/** One past the highest group code there is. */
export const codeLimit = 1072

const kinds: readonly ValueKind[] = Array.from(
  { length: codeLimit },
  (_, code) => ranges.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'text',
)

export const kindOfCode = (code: number): ValueKind => kinds[code] ?? 'text'
