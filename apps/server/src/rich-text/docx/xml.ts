// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML, not even escaped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign]!)

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
