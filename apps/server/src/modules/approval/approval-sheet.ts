import type { Block } from '../../rich-text/blocks.ts'
import { defineQuestion } from '../../threads/define-question.ts'

/** Laid out beside the main thread. */
export const approvalSheet = defineQuestion({
  name: 'approvalSheet',
  file: import.meta.url,
  run: async (_means, { title, blocks }: { title: string; blocks: Block[] }) => {
    const { renderPdf } = await import('../../rich-text/pdf/render-pdf.ts')
    return renderPdf({ title, blocks, pictures: new Map(), noPicture: '' })
  },
})
