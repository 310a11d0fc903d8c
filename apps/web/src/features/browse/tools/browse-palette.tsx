import { modelQuery } from '@sunmao/contract'
import Fuse from 'fuse.js'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { PaletteBox } from '../../../ui/palette/palette-box.tsx'
import type { PaletteEntry } from '../../../ui/palette/palette-entry.ts'
import { fitSelected, oneElement, select } from '../elements.ts'
import { useWorkbench } from '../workbench.ts'
import { type Command, type Tools, useCommands } from './use-commands.ts'

const THRESHOLD = 0.4
const COMMANDS = 8
const ELEMENTS = 8

interface PaletteTools extends Tools {
  /** What features add. */
  actions: readonly Command[]
}

/** Ctrl K: every command of the workbench, and the elements of the open models. */
export function BrowsePalette(tools: PaletteTools) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return isOpen ? <OpenPalette {...tools} onClose={() => setOpen(false)} /> : null
}

function OpenPalette({ onClose, actions, ...tools }: PaletteTools & { onClose: () => void }) {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { classTerm } = useIfcTerms()
  const [text, setText] = useState('')
  const wanted = text.trim()
  // The server may come later; Enter means the command that is named now.
  const asked = useDeferredValue(wanted)
  const commands = [...actions, ...useCommands(tools)].map(
    ({ id, title, icon, keys, group, run }): PaletteEntry => ({
      id,
      kind: 'command',
      title,
      hint: [group, keys].filter(Boolean).join(' · '),
      icon,
      run,
    }),
  )
  const { data, error, isFetching, refetch } = useCall(
    modelQuery.elements,
    { body: { fileIds: [...fileIds], text: asked, page: 0, size: ELEMENTS } },
    { enabled: asked !== '', keepPrevious: true },
  )
  const elements = (wanted === '' ? [] : (data?.content ?? [])).map(
    (element): PaletteEntry => ({
      id: `${element.fileId}/${element.index}`,
      kind: 'element',
      title: element.name || element.type || classTerm(element.class),
      hint: [element.level, classTerm(element.class)].filter(Boolean).join(' · '),
      icon: 'model',
      run: () => {
        select(viewer, oneElement(element.fileId, element.index))
        fitSelected(viewer)
      },
    }),
  )
  const fuse = new Fuse(commands, { threshold: THRESHOLD, keys: ['title', 'hint', 'id'] })
  const found = wanted === '' ? commands : fuse.search(wanted, { limit: COMMANDS }).map(({ item }) => item)
  return (
    <PaletteBox
      label={t('browse.palette')}
      text={text}
      onText={setText}
      entries={[...found, ...elements]}
      isSearching={wanted !== '' && isFetching}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
