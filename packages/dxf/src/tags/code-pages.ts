// Bytes of texts to characters. Files up to AC1018 are in the code page that they name, later ones in UTF-8.

const labels: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
  '1361': 'euc-kr',
  '866': 'ibm866',
}

/** The upper half of the code page that DOS had in America; the one of western Europe differs in few letters. */
const dos437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

export type DecodeText = (bytes: Uint8Array) => string

const ascii = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** `codePage` is $DWGCODEPAGE, such as ANSI_936. What is not known is read as western European. */
export function textDecoder(codePage: string, version: string): DecodeText {
  const decode = decoderOf(codePage.toUpperCase(), version)
  return (bytes) => {
    for (const byte of bytes) if (byte >= 0x80) return decode(bytes)
    return ascii(bytes)
  }
}

function decoderOf(codePage: string, version: string): DecodeText {
  const number = /\d+/.exec(codePage)?.[0] ?? ''
  if (/^DOS_?(437|850)/.test(codePage))
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : dos437[byte - 0x80])).join('')
  const label = labels[number] ?? (/^125\d$/.test(number) ? `windows-${number}` : 'windows-1252')
  const local = new TextDecoder(label)
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  // Many programs write UTF-8 whatever they declare, and some the code page where UTF-8 is due: bytes that are valid UTF-8
  // with more than ASCII in it are hardly ever anything else.
  const isUtf8First = version >= 'AC1021' || version === ''
  return (bytes) => {
    if (!isUtf8First && !looksUtf8(bytes)) return local.decode(bytes)
    try {
      return utf8.decode(bytes)
    } catch {
      return local.decode(bytes)
    }
  }
}

/** Three bytes of a character beyond Latin: a pair of two-byte characters looks like it too rarely to matter. */
const looksUtf8 = (bytes: Uint8Array) => {
  let count = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      at++
      continue
    }
    const more = byte >= 0xe0 && byte < 0xf0 ? 2 : 0
    if (!more) return false
    for (let next = 1; next <= more; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false
    at += more + 1
    count++
  }
  return count > 0
}

/** Bytes of a character in one of the East Asian pages, as \M+nXXXX writes it. */
export function decodeMultiByte(page: string, bytes: Uint8Array): string {
  const label = { '1': 'shift_jis', '2': 'big5', '3': 'euc-kr', '4': 'euc-kr', '5': 'gb18030' }[page]
  return label ? new TextDecoder(label).decode(bytes) : ascii(bytes)
}
