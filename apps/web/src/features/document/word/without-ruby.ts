const inside = '(?:(?!</w:ruby>).)*?'
const ruby = new RegExp(
  `<w:r(?:\\s[^>]*)?>\\s*(?:<w:rPr>(?:(?!<w:ruby>|</w:r>).)*?</w:rPr>\\s*)?<w:ruby>${inside}<w:rt>(${inside})</w:rt>\\s*<w:rubyBase>(${inside})</w:rubyBase>\\s*</w:ruby>\\s*</w:r>`,
  'gs',
)
const plain = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`

/** docx-preview drops words that have a reading above them: it stands behind them, in brackets. */
export const readingsBehind = (xml: string): string =>
  xml.replace(ruby, (_, reading, word) => word + plain('(') + reading + plain(')'))
