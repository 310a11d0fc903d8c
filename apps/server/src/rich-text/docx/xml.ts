// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML, not even escaped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what no XML may hold. */
export const xmlText = (text: string) => text.replace(forbidden, '')

export const escapeXml = (text: string) => xmlText(text).replace(/[&<>"]/g, (sign) => signs[sign]!)

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
