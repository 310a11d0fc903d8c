import type { Issue } from '@sunmao/contract'
import { issue } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { modelAddress } from '../issue.api.ts'

interface ListKeys {
  id: number | undefined
  rows: readonly Issue[]
  step: (by: 1 | -1) => void
  open: (id: number | undefined) => void
  chosen: readonly Issue[]
  setChosen: (rows: readonly Issue[]) => void
  /** Nothing for whoever may not. */
  create: (() => void) | undefined
}

/** J and K go through the list, X selects, C makes a new one, Enter goes into the model, / searches, Escape closes. */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys)
  now.current = keys
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isBusy =
        event.target instanceof Element &&
        event.target.closest(
          'input, textarea, button, a, [contenteditable=true], [role=dialog], [role=menu], [role=combobox]',
        )
      const isLetter = event.key.length === 1
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || (isBusy && !isLetter)) return
      const work = actionOf(now.current, event.key.toLowerCase(), (address) => go.current(address))
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog]') !== null

function actionOf(keys: ListKeys, key: string, navigate: (address: string) => void): (() => void) | undefined {
  const { id, rows, step, open, chosen, setChosen, create } = keys
  const current = rows.find((row) => row.id === id)
  const actions: Record<string, (() => void) | undefined> = {
    j: () => step(1),
    k: () => step(-1),
    c: create,
    x:
      current &&
      (() =>
        setChosen(chosen.some((row) => row.id === id) ? chosen.filter((row) => row.id !== id) : [...chosen, current])),
    enter: id === undefined ? undefined : () => void intoModel(id, navigate),
    '/': () => document.querySelector<HTMLInputElement>('.issue-search input')?.focus(),
    escape: id === undefined ? undefined : () => open(undefined),
  }
  return actions[key]
}

async function intoModel(id: number, navigate: (address: string) => void): Promise<void> {
  const found = await call(issue.detail, { query: { id } }).catch(() => undefined)
  if (found) navigate(modelAddress(found))
}
