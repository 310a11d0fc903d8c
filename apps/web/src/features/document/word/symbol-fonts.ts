// Symbol fonts keep their signs at places of their own, which no other font has: without the font they are boxes. The usual ones
// stand here as the letters that everybody has.
const symbol: Record<number, string> = {
  68: 'Δ',
  83: 'Σ',
  87: 'Ω',
  97: 'α',
  98: 'β',
  100: 'δ',
  102: 'φ',
  103: 'γ',
  108: 'λ',
  109: 'μ',
  112: 'π',
  113: 'θ',
  114: 'ρ',
  115: 'σ',
  163: '≤',
  165: '∞',
  167: '♣',
  168: '♦',
  169: '♥',
  170: '♠',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  185: '≠',
  187: '≈',
  208: '∠',
  214: '√',
  222: '⇒',
}
const wingdings: Record<number, string> = {
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  158: '·',
  159: '•',
  161: '○',
  164: '◉',
  167: '▪',
  168: '◻',
  171: '★',
  216: '➢',
  224: '→',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}
const wingdings2: Record<number, string> = {
  80: '✓',
  79: '✗',
  81: '☒',
  82: '☑',
  84: '☒',
  150: '•',
  151: '●',
  162: '■',
  163: '□',
}

const fonts: Readonly<Record<string, Record<number, string>>> = { symbol, wingdings, 'wingdings 2': wingdings2 }

/** Where such fonts keep their signs. */
const OWN = /[\uf020-\uf0ff]/g
export const hasOwnSigns = (text: string): boolean => /[\uf020-\uf0ff]/.test(text)

/** Nothing for a font or a sign that is not known. */
export const signOf = (font: string, code: number): string | undefined =>
  fonts[font.trim().toLowerCase()]?.[code & 0xff]

/** The same text with signs that every font has; those that are not known become `other`, or stay. */
export const withCommonSigns = (text: string, font: string, other?: string): string =>
  text.replace(OWN, (sign) => signOf(font, sign.charCodeAt(0)) ?? other ?? sign)
