import { useEffect } from 'react'
import { useWorkbench } from './workbench.ts'

/** Goes to the next or the one before in whatever list one works on. */
export type Step = (by: 1 | -1) => void

/** J and K go through the list that was worked on last, while it has something. */
export function useSteps(step: Step, isThere: boolean): void {
  const { steps } = useWorkbench()
  useEffect(() => {
    if (!isThere) return
    steps.current = step
    return () => {
      if (steps.current === step) steps.current = undefined
    }
  })
}
