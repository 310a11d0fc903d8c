import { type ApprovalOption, approval, type PlannedStep } from '@sunmao/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { type FormValues, formOf } from './form-field.tsx'

/** What a starter fills in, as the fields hold it. */
export interface StartValues {
  title?: string
  note?: string
  form?: FormValues
  chosen?: Record<string, number[] | undefined>
  copyIds?: number[]
}

export const chosenOf = (values: StartValues) =>
  Object.fromEntries(Object.entries(values.chosen ?? {}).map(([key, ids]) => [key, ids ?? []]))

const PAUSE_MS = 400

interface Asked {
  option: ApprovalOption | undefined
  purpose: string
  subjectIds: number[]
  values: StartValues
}

/** Who would be asked with what is filled in so far; asked again when it changes and the typing pauses. */
export function usePlan({ option, purpose, subjectIds, values }: Asked) {
  const { mutate } = useSend(approval.preview, [], { quiet: true })
  const [plan, setPlan] = useState<{ steps: readonly PlannedStep[] } | { refusal: string }>()
  const body = option && {
    definitionId: option.definitionId,
    purpose,
    subjectIds,
    form: formOf(values.form),
    chosen: chosenOf(values),
  }
  const asked = JSON.stringify(body)
  useEffect(() => {
    if (!asked) return
    let isOver = false
    const timer = setTimeout(
      () =>
        mutate(
          { body: JSON.parse(asked) },
          {
            onSuccess: (steps) => isOver || setPlan({ steps }),
            onError: (error) => isOver || setPlan({ refusal: messageOf(error) }),
          },
        ),
      PAUSE_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, mutate])
  return plan
}
