/** A text of ours with what fills it. */
export interface CodedText {
  code: string
  facts: Record<string, string | number>
}
