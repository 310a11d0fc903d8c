import { useEffect, useState } from 'react'
import type { FileBytes } from '../document-source.api.ts'
import type { WordDocument, WordProblem } from './word-document.ts'

/** Reads the file with a library that is loaded only now. */
export function useWord(file: FileBytes) {
  const [word, setWord] = useState<WordDocument>()
  const [problem, setProblem] = useState<WordProblem | 'document.unreachable'>()
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const [{ readWord, WordFailure }, bytes] = await Promise.all([import('./word-document.ts'), file.all()])
      try {
        const read = await readWord(bytes)
        if (!isGone) setWord(read)
      } catch (error) {
        if (!isGone) setProblem(error instanceof WordFailure ? error.problem : 'document.damaged')
      }
    }
    open().catch(() => isGone || setProblem('document.unreachable'))
    return () => {
      isGone = true
      setWord(undefined)
      setProblem(undefined)
    }
  }, [file])
  return { word, problem }
}
