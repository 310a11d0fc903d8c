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
  /** Puts the focus into the open one, or into what is written to it. */
  enter: (part?: 'reply') => void
  chosen: readonly Issue[]
  setChosen: (rows: readonly Issue[]) => void
  /** Nothing for whoever may not. */
  create: (() => void) | undefined
}

/**
 * J and K go through the list, X selects, C makes a new one, Enter goes into the open one, R replies to it, M shows it in the
 * model, / searches; Escape leaves what is written, then closes.
 */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys)
  now.current = keys
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    // Asked before anybody else hears of the key: a list that was open has closed by the time it comes here.
    let wasInList = false
    const before = ({ target }: KeyboardEvent) => {
      wasInList = target instanceof Element && target.closest('[aria-expanded=true], [role=menu]') !== null
    }
    const listener = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return
      if (target.closest('[role=dialog]') || (wasInList && key.length > 1)) return
      const isTyping = target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]') !== null
      if (isTyping && !(key === 'Escape' && target.closest('.issue-detail'))) return
      if (key === 'Enter' && target.closest('button, a, [role=button], [role=combobox]')) return
      const work = isTyping
        ? () => now.current.enter()
        : actionOf(now.current, key.toLowerCase(), (address) => go.current(address))
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', before, true)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', before, true)
      document.removeEventListener('keydown', listener)
    }
  }, [])
}

function actionOf(keys: ListKeys, key: string, navigate: (address: string) => void): (() => void) | undefined {
  const { id, rows, step, open, enter, chosen, setChosen, create } = keys
  const current = rows.find((row) => row.id === id)
  const actions: Record<string, (() => void) | undefined> = {
    j: () => step(1),
    k: () => step(-1),
    c: create,
    x:
      current &&
      (() =>
        setChosen(chosen.some((row) => row.id === id) ? chosen.filter((row) => row.id !== id) : [...chosen, current])),
    enter: id === undefined ? undefined : () => enter(),
    r: id === undefined ? undefined : () => enter('reply'),
    m: id === undefined ? undefined : () => void intoModel(id, navigate),
    '/': () => document.querySelector<HTMLInputElement>('.issue-search input')?.focus(),
    escape: id === undefined ? undefined : () => open(undefined),
  }
  return actions[key]
}

async function intoModel(id: number, navigate: (address: string) => void): Promise<void> {
  const found = await call(issue.detail, { query: { id } }).catch(() => undefined)
  if (found) navigate(modelAddress(found))
}
