import type { Ctx } from '../../core/context.ts'
import type { CodedText } from '../../db/coded-text.ts'

/** Of a DWG that was kept: what is the next step, for whoever can take it. */
export function withDwgStep({ config, user }: Ctx, note: CodedText): CodedText {
  if (note.code !== 'hubFile.keptDwg') return note
  if (config.dwgConverter) return { ...note, code: 'hubFile.keptDwgBefore' }
  return user.isAdmin ? { ...note, code: 'hubFile.keptDwgAdmin' } : note
}
