import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const fontFile = (path: string) => require.resolve(`@expo-google-fonts/noto-sans-sc/${path}`)

interface PdfMaker {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(policy: (url: string) => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
}

/** Chinese has no italics and the font none either: they stand upright. Nothing else is read, from nowhere. */
export function setPdfFonts(pdfmake: PdfMaker): void {
  const normal = fontFile('400Regular/NotoSansSC_400Regular.ttf')
  const bold = fontFile('700Bold/NotoSansSC_700Bold.ttf')
  pdfmake.setFonts({ NotoSansSC: { normal, bold, italics: normal, bolditalics: bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)
}
