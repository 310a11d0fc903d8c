/** Each form draws the next one twenty times, so the last is drawn 20 to the power of their number. */
export declare function pdfThatLoops(levels?: number): Buffer
/** One page whose drawing unpacks to so many megabytes of nothing. */
export declare function pdfThatUnpacks(megabytes: number): Buffer
export declare const goodPdf: (text: string) => Buffer
/** By what they do, with `n` growing them. */
export declare const badSvgs: Readonly<Record<string, (n: number) => string>>
/** One of every kind, as small as they harm; two of them hold their reader until they are stopped. */
export declare const badFiles: () => readonly {
  name: string
  bytes: Buffer
}[]
