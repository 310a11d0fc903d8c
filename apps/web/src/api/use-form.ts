import type { Key } from '@sunmao/i18n'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from './call.ts'

export type Problems<F extends string> = Partial<Record<F, Key>>
type Values<F extends string> = Record<F, string>

interface FormOptions<F extends string> {
  /** In the order of the screen: the first wrong one gets the focus. */
  fields: readonly F[]
  check: (values: Values<F>) => Problems<F> | Promise<Problems<F>>
  send: (values: Values<F>) => Promise<void>
  /** Refusals of the server that belong to a field, by their code; all others stand above the form. */
  refusedAt?: Partial<Record<Key, F>>
  onRefused?: (code: string) => void
}

/**
 * A form whose input stays in the page's own fields: what a password manager fills in counts without an event, and a
 * refusal changes nothing but what is said about it.
 */
export function useForm<F extends string>({ fields, check, send, refusedAt = {}, onRefused }: FormOptions<F>) {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<F>>({})
  const [refusal, setRefusal] = useState<{ text: string; lang: string }>()
  const [isBusy, setBusy] = useState(false)

  const input = (field: F) => form.current?.elements.namedItem(field) as HTMLInputElement | null

  function show(found: Problems<F>): boolean {
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (first) input(first)?.focus()
    return first !== undefined
  }

  function refuse(error: unknown): void {
    const code = error instanceof CallError ? error.code : ''
    const field = (refusedAt as Record<string, F | undefined>)[code]
    if (field) show({ [field]: code } as Problems<F>)
    else
      setRefusal({ text: error instanceof CallError ? error.message : t('error.requestFailed'), lang: i18n.language })
    onRefused?.(code)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<F>
    setRefusal(undefined)
    setBusy(true)
    try {
      if (!show(await check(values))) await send(values)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    /** For the form element. */
    frame: { ref: form, onSubmit, noValidate: true },
    /** For each field. */
    bind: (name: F) => ({
      name,
      problem: problems[name],
      onChange: () => setProblems((known) => ({ ...known, [name]: undefined })),
    }),
    input,
    clear: () => setProblems({}),
    isBusy,
    // A sentence of the server cannot be said again in another language, so a switch takes it away.
    refusal: refusal?.lang === i18n.language ? refusal.text : undefined,
  }
}
