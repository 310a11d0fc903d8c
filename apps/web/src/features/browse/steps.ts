import { useEffect } from 'react'
import type { Step } from './step.ts'
import { useWorkbench } from './workbench.ts'

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
