// What this window draws over the models at this moment, for those who look on.
import type { HubAnnotationDetail, Mark } from '@sunmao/contract'
import { useEffect } from 'react'
import { create } from 'zustand'

interface Drawn {
  marks: readonly Mark[]
  /** What was made of them last. */
  kept: Pick<HubAnnotationDetail, 'id' | 'number'> | undefined
}

const none: readonly Mark[] = []
export const useDrawnMarks = create<Drawn>(() => ({ marks: none, kept: undefined }))

/** While they are drawn. */
export function useTellDrawn(marks: readonly Mark[]): void {
  useEffect(() => useDrawnMarks.setState({ marks }), [marks])
  useEffect(() => () => useDrawnMarks.setState({ marks: none }), [])
}

export const tellKept = ({ id, number }: NonNullable<Drawn['kept']>): void =>
  useDrawnMarks.setState({ kept: { id, number } })
