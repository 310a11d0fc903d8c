import { createRoot } from 'react-dom/client'
import { startLanguage } from './i18n.ts'
import './theme/tokens.css'
import { bytesAt } from './features/document/document-source.api.ts'
const q = new URLSearchParams(location.search)
const f = q.get('f') ?? ''
const kind = q.get('kind') ?? 'pdf'
localStorage.setItem('language', q.get('lang') ?? 'zh-CN'); await startLanguage()
const name = f.split('/').at(-1) ?? ''
const source = { name, version: 'V2', file: bytesAt(`${kind === 'excel' ? '/pack' : '/files'}?f=${encodeURIComponent(f)}`), canDownload: true }
const load: Record<string, () => Promise<any>> = {
  pdf: async () => (await import(/* @vite-ignore */ '/src/./features/pdf/pdf-view.panel.tsx'.replace('/./','/'))).PdfDocumentView,
  word: async () => (await import(/* @vite-ignore */ '/src/./features/document/word/word-view.panel.tsx'.replace('/./','/'))).WordView,
  excel: async () => (await import(/* @vite-ignore */ '/src/./features/document/excel/excel-view.panel.tsx'.replace('/./','/'))).ExcelView,
  picture: async () => (await import(/* @vite-ignore */ '/src/./features/document/picture/picture-view.panel.tsx'.replace('/./','/'))).PictureView,
  text: async () => (await import(/* @vite-ignore */ '/src/./features/document/text/text-view.panel.tsx'.replace('/./','/'))).TextView,
  other: async () => (await import(/* @vite-ignore */ '/src/./features/document/other-file.panel.tsx'.replace('/./','/'))).OtherFile,
}
const View = await load[kind]!()
const place = q.has('page') ? { page: Number(q.get('page')), y: q.has('y') ? Number(q.get('y')) : undefined } : undefined
createRoot(document.getElementById('root')!).render(<div className="document-alone"><View source={source} place={place} onPlace={(p: any) => { (window as any).place = p }} /></div>)
